import type { ColumnType, Generated } from 'kysely'
import type { AuditKind } from '#contract/audit.ts'
import type { SignInMethod } from '#contract/sessions.ts'
import type { UserSettings } from '#contract/settings.ts'
import type { CreatedAt, Json, JsonWithDefault, Timestamp } from './columns.ts'

/** Users, their credentials and memberships. */
export interface AccountTables {
  usage_events: UsageEventsTable
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
  /** Two letters. */
  country_code: string | null
  /** An IANA name, such as Europe/Madrid. */
  time_zone: string | null
  address: JsonWithDefault<PostalAddress>
  last_sign_in_at: Timestamp | null
  /** Enciphered. */
  totp_secret: Buffer | null
  totp_confirmed_at: Timestamp | null
  totp_last_step: ColumnType<string | null, number | null, number | null>
  /** Whether they may manage the installation. */
  staff: Generated<boolean>
  /** Whether they may correct others' recordings. */
  corrector: Generated<boolean>
  /** Chosen settings; absent ones have their default. */
  settings: JsonWithDefault<Partial<UserSettings>>
  created_at: CreatedAt
}

export interface SessionsTable {
  /** SHA-256 of the token in the cookie. */
  token_hash: Buffer
  user_id: string
  /** Identifies the session where its token must not be known. */
  id: Generated<string>
  created_at: CreatedAt
  expires_at: Timestamp
  last_seen_at: ColumnType<Date, Date | undefined, Date>
  method: Generated<SignInMethod>
  user_agent: Generated<string>
  /** IP address. */
  address: Generated<string>
  impersonator_id: string | null
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
  provider: string
  subject: string
  user_id: string
  email: string | null
  created_at: CreatedAt
}

/** A sign-in that waits for its next step. */
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
  /** The credential's id, base64url. */
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

/** An email, and whether it was sent. */
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

/** Events of accounts and rights; append-only. */
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

/** Rate-limit counters; written by rate-limiter-flexible. */
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
}

export interface MembershipsTable {
  organization_id: string
  user_id: string
  role: 'owner' | 'admin' | 'member'
  created_at: CreatedAt
}

/** Solved captcha challenges, so that each is used once. */
export interface UsedCaptchasTable {
  signature_hash: Buffer
  expires_at: Timestamp
}

/** Usage events, if the installation logs them. */
export interface UsageEventsTable {
  id: Generated<string>
  at: CreatedAt
  user_id: string | null
  /** Anonymous id of the browser. */
  ajsaid: string | null
  event: string
  name: string | null
  action: string | null
  traits: Json<Record<string, unknown>>
  properties: Json<Record<string, unknown>>
}
