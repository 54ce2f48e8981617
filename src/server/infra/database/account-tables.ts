import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AuditKind } from '#contract/audit.ts'
import type { OwnCaptionProfile } from '#contract/captions.ts'
import type { RetentionScope } from '#contract/choices.ts'
import type { SignInMethod } from '#contract/sessions.ts'
import type { UserSettings } from '#contract/settings.ts'
import type { SsoMode } from '#contract/sso-modes.ts'
import type { CreatedAt, Json, JsonWithDefault, Timestamp } from './columns.ts'

/** Users, and their credentials and memberships. */
export interface AccountTables {
  users: UsersTable
  sessions: SessionsTable
  account_codes: AccountCodesTable
  identities: IdentitiesTable
  pending_sign_ins: PendingSignInsTable
  recovery_codes: RecoveryCodesTable
  passkeys: PasskeysTable
  known_browsers: KnownBrowsersTable
  mails: MailsTable
  audit_log: AuditLogTable
  rate_limits: RateLimitsTable
  organizations: OrganizationsTable
  memberships: MembershipsTable
  removed_members: RemovedMembersTable
  invites: InvitesTable
  invite_links: InviteLinksTable
  workspace_domains: WorkspaceDomainsTable
  sso_connections: SsoConnectionsTable
  used_captchas: UsedCaptchasTable
}

export interface PostalAddress {
  line1?: string | undefined
  line2?: string | undefined
  city?: string | undefined
  postalCode?: string | undefined
  region?: string | undefined
}

export interface UsersTable {
  id: string
  /** Name and email address, normalized for search; computed by the database. */
  folded: GeneratedAlways<string>
  /** Null for users of providers without email addresses. */
  email: string | null
  name: string
  /** Null for users without a password. */
  password_hash: string | null
  region: 'us' | 'eu'
  language: string
  current_organization_id: string | null
  email_verified_at: Timestamp | null
  avatar_key: string | null
  /** ISO 3166-1 alpha-2 code. */
  country_code: string | null
  /** IANA time zone, such as Europe/Madrid. */
  time_zone: string | null
  address: JsonWithDefault<PostalAddress>
  last_sign_in_at: Timestamp | null
  /** Encrypted with the installation's key. */
  totp_secret: Buffer | null
  totp_confirmed_at: Timestamp | null
  totp_last_step: ColumnType<string | null, number | null, number | null>
  /** Whether the user administers the installation. */
  staff: Generated<boolean>
  /** Whether the user can correct other people's recordings. */
  corrector: Generated<boolean>
  /** Changed settings; missing ones have their default. */
  settings: JsonWithDefault<Partial<UserSettings>>
  created_at: CreatedAt
  /** Whether this is the hidden user who owns the gold clips. */
  system: Generated<boolean>
  /** Run that used the user's free transcript conversion; null if it hasn't been used, or the run failed. */
  free_conversion_run: string | null
  /** Whether the run that claimed the free conversion is complete. */
  free_conversion_used: Generated<boolean>
}

export interface SessionsTable {
  /** SHA-256 of the cookie's token; random in a copy for another region. */
  token_hash: Generated<Buffer>
  user_id: string
  /** Identifies the session without revealing its token. */
  id: Generated<string>
  created_at: CreatedAt
  expires_at: Timestamp
  last_seen_at: ColumnType<Date, Date | undefined, Date>
  method: Generated<SignInMethod>
  user_agent: Generated<string>
  /** IP address. */
  address: Generated<string>
  impersonator_id: string | null
  /** The workspace that staff viewing the app as the user have switched to. */
  organization_id: Generated<string | null>
  /** The workspace connection that the session was started through. */
  connection_id: Generated<string | null>
  second_factor: Generated<boolean>
  /** In a copy for another region: the workspaces that require a different sign-in. */
  closed_to: Generated<string[]>
}

/** Emailed codes. */
export interface AccountCodesTable {
  code_hash: Buffer
  user_id: string
  purpose: 'verifyEmail' | 'resetPassword' | 'changeEmail'
  email: string
  created_at: CreatedAt
  expires_at: Timestamp
}

/** A linked provider identity. */
export interface IdentitiesTable {
  /** `sso:` followed by the ID of a workspace's connection, or the ID of an installation-wide provider. */
  provider: string
  subject: string
  user_id: string
  email: string | null
  connection_id: Generated<string | null>
  created_at: CreatedAt
}

/** A sign-in waiting for its next step. */
export interface PendingSignInsTable {
  token_hash: Buffer
  kind: string
  user_id: string | null
  state: Json<unknown>
  expires_at: Timestamp
}

export interface RecoveryCodesTable {
  user_id: string
  code_hash: Buffer
}

export interface PasskeysTable {
  /** Credential ID, base64url. */
  id: string
  user_id: string
  name: string
  public_key: Buffer
  counter: ColumnType<string, number, number>
  transports: Generated<string[]>
  created_at: CreatedAt
  last_used_at: Timestamp | null
}

/** A browser that a user has signed in with. */
export interface KnownBrowsersTable {
  user_id: string
  browser_hash: Buffer
  last_seen_at: ColumnType<Date, Date | undefined, Date>
}

/** An email and its delivery status. */
export interface MailsTable {
  id: string
  user_id: string | null
  recipient: string
  template: string
  language: string
  content: Json<unknown> | null
  created_at: CreatedAt
  sent_at: Timestamp | null
  error: string | null
}

/** Events about accounts and permissions; append-only. */
export interface AuditLogTable {
  id: Generated<string>
  at: CreatedAt
  kind: AuditKind
  actor_id: string | null
  subject_id: string | null
  organization_id: string | null
  address: Generated<string>
  details: JsonWithDefault<Record<string, unknown>>
}

/** Rate-limit counters, written by rate-limiter-flexible. */
export interface RateLimitsTable {
  key: string
  points: number
  /** Milliseconds since 1970. */
  expire: ColumnType<string | null, number | null, number | null>
}

export interface OrganizationsTable {
  id: string
  name: string
  region: 'us' | 'eu'
  created_at: CreatedAt
  url: Generated<string | null>
  /** Storage keys of the avatar and the logo. */
  avatar_key: Generated<string | null>
  logo_key: Generated<string | null>
  enterprise_at: Generated<Date | null>
  /** When it was marked for deletion; null if it wasn't. */
  deleted_at: Generated<Date | null>
  /**
   * Retention policy: scope of deletions, and days since a collection was last opened; null if there is none.
   */
  retention_deletes: Generated<RetentionScope | null>
  retention_days: Generated<number | null>
  /** Legal hold: nothing is deleted permanently. */
  held_at: Generated<Date | null>
  held_by: Generated<string | null>
  hold_reason: Generated<string | null>
  caption_profiles: JsonWithDefault<OwnCaptionProfile[]>
  /** Whether this is the hidden workspace that contains the gold clips. */
  system: Generated<boolean>
}

export interface MembershipsTable {
  organization_id: string
  user_id: string
  role: 'owner' | 'admin' | 'member'
  created_at: CreatedAt
}

/** A person who was removed from a workspace; a trigger deletes the row when they return. */
export interface RemovedMembersTable {
  organization_id: string
  user_id: string
  removed_at: CreatedAt
}

/** A pending invite to a workspace. */
export interface InvitesTable {
  id: string
  organization_id: string
  /** Email address in lowercase. */
  email: string
  /** SHA-256 of the key in the emailed link. */
  key_hash: Buffer
  /** Null if the inviter's account was deleted. */
  inviter_id: string | null
  sent_at: Timestamp
  expires_at: Timestamp
}

/** Solved captcha challenges, kept so that each is accepted only once. */
export interface UsedCaptchasTable {
  signature_hash: Buffer
  expires_at: Timestamp
}

export interface InviteLinksTable {
  organization_id: string
  /** SHA-256 of the link's key. */
  key_hash: Buffer
  creator_id: string | null
  uses: Generated<number>
  /** Null if unlimited. */
  max_uses: number | null
  created_at: CreatedAt
  expires_at: Date
}

export interface WorkspaceDomainsTable {
  organization_id: string
  /** Domain in lowercase. */
  domain: string
  token: string
  created_at: CreatedAt
  verified_at: Date | null
}

/** A workspace's single sign-on connection. */
export interface SsoConnectionsTable {
  id: string
  organization_id: string
  kind: 'saml' | 'oidc'
  name: string
  /** The OpenID Connect issuer, or the provider's SAML entity ID. */
  issuer: string
  entry_point: string | null
  /** The provider's signing certificates, in PEM format. */
  certificates: string[] | null
  metadata_url: string | null
  client_id: string | null
  /** Encrypted with the installation's key. */
  client_secret: Buffer | null
  slug: Generated<string | null>
  mode: Generated<SsoMode>
  break_glass_user_id: Generated<string | null>
  /** Incremented whenever the provider's settings change. */
  revision: Generated<number>
  tested_at: Generated<Date | null>
  /** Whether the address used in the test counted as verified. */
  tested_verified: Generated<boolean | null>
  created_at: CreatedAt
}
