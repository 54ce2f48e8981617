import type { ColumnType, Generated } from 'kysely'
import type { AuditKind } from '#contract/audit.ts'
import type { ProcessingStage, ProcessingState, SpeakerMethod } from '#contract/collections.ts'
import type { ReplacementRule } from '#contract/dictionaries.ts'
import type { ProcessingErrorCode } from '#contract/errors.ts'
import type { HighlightColor } from '#contract/highlights.ts'
import type { SignInMethod } from '#contract/sessions.ts'
import type { UserSettings } from '#contract/settings.ts'
import type { TranscriptReplacement, TranscriptSource, TranscriptSpeaker } from '#contract/transcripts.ts'
import type { VersionKind } from '#contract/versions.ts'
import type { RangeEdit } from '#domain/assignments.ts'
import type { Word } from '#domain/words.ts'

/** A jsonb column: read as `T`, written as JSON text. */
type Json<T> = ColumnType<T, string, string>
/** The same with a default in the database. */
type JsonWithDefault<T> = ColumnType<T, string | undefined, string>
/** A timestamp filled in by the database. */
type CreatedAt = ColumnType<Date, never, never>
type Timestamp = ColumnType<Date, Date, Date>

export interface PostalAddress {
  line1?: string | undefined
  line2?: string | undefined
  city?: string | undefined
  postalCode?: string | undefined
  region?: string | undefined
}

export interface UsersTable {
  id: string
  /** Null for who came by a provider that gives none. */
  email: string | null
  name: string
  /** Null for who signs in by other means only. */
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
  /** May manage the installation. */
  staff: Generated<boolean>
  /** What was chosen; what is absent is at its default. */
  settings: JsonWithDefault<Partial<UserSettings>>
  created_at: CreatedAt
}

export interface SessionsTable {
  /** SHA-256 of the token in the cookie. */
  token_hash: Buffer
  user_id: string
  /** Names the session where its token must not be known. */
  id: Generated<string>
  created_at: CreatedAt
  expires_at: Timestamp
  last_seen_at: ColumnType<Date, Date | undefined, Date>
  method: Generated<SignInMethod>
  user_agent: Generated<string>
  /** Of the network. */
  address: Generated<string>
  impersonator_id: string | null
}

/** What was sent by mail to prove an address. */
export interface AccountCodesTable {
  code_hash: Buffer
  user_id: string
  purpose: 'verifyEmail' | 'resetPassword' | 'changeEmail'
  email: string
  created_at: CreatedAt
  expires_at: Timestamp
}

/** An account elsewhere by which somebody signs in. */
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

/** A browser that somebody has signed in with. */
export interface KnownBrowsersTable {
  user_id: string
  browser_hash: Buffer
  last_seen_at: ColumnType<Date, Date | undefined, Date>
}

/** A message to somebody, and whether it was sent. */
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

/** What happened to accounts and rights; rows are only ever added. */
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

/** How often something was tried with a key; written by rate-limiter-flexible. */
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

export interface UploadsTable {
  id: string
  user_id: string
  name: string
  storage_key: string
  multipart_id: string
  content_type: string
  /** Bytes. */
  size: ColumnType<string, number, number>
  completed_at: Timestamp | null
  created_at: CreatedAt
  expires_at: Timestamp
}

export interface LogEntry {
  status: string
  details: string
  timestamp: number
}

/** How a collection was asked to be transcribed. */
export interface TranscriptionOptions {
  hints?: string[] | undefined
  dictionary?: string | undefined
  enhanced?: boolean | undefined
  beta?: boolean | undefined
  ignoreSentence?: boolean | undefined
}

export interface CollectionsTable {
  id: string
  organization_id: string
  owner_id: string
  name: string
  region: 'us' | 'eu'
  language_code: string
  demo: boolean
  /** Storage key of what was uploaded. */
  source_key: string
  /** The link that the source is fetched from; null for uploads. */
  source_url: string | null
  options: JsonWithDefault<TranscriptionOptions>
  description: Generated<string>
  hints_given: number | null
  hints_used: number | null
  hints_limit: number | null
  speaker_method: SpeakerMethod | null
  audio_key: string | null
  /** The playable audio without its noise. */
  denoised_key: string | null
  /** The small video with that sound. */
  denoised_video_key: string | null
  denoising: Generated<boolean>
  /** The people beside its owner who may see and edit it. */
  shared_with: Generated<string[]>
  notes: Generated<string>
  /** Who holds the editing lock, and when they were last heard of: null, or too long ago, means that nobody does. */
  editing_user_id: string | null
  editing_name: string | null
  editing_at: Timestamp | null
  /** Who asks to take over, and since when the holder has neither answered nor saved. */
  take_over_user_id: string | null
  take_over_name: string | null
  take_over_at: Timestamp | null
  video_key: string | null
  peaks_key: string | null
  has_video: boolean
  has_transcript: boolean
  duration_seconds: number | null
  snippet: Generated<string>
  engine: string | null
  quality: 'draft' | 'standard' | null
  state: ProcessingState
  /** The run that may change the state; cancelling, retrying and deleting leave an older run without effect. */
  run_id: string
  stage: ProcessingStage | null
  percent: Generated<number>
  /** When the work is expected to be done; moves while it runs. */
  expected_at: Timestamp | null
  error_code: ProcessingErrorCode | null
  error_message: string | null
  retries: Generated<number>
  logs: ColumnType<LogEntry[], string | undefined, string>
  created_at: Timestamp
  transcription_started_at: Timestamp | null
  completed_at: Timestamp | null
}

/** What a finished stage left behind, so that a crash or a retry goes on after it. */
export interface PipelineStagesTable {
  collection_id: string
  stage: ProcessingStage
  result: Json<unknown>
  /** Milliseconds of work. */
  elapsed_ms: number
  finished_at: CreatedAt
}

/** Words of one recognised stretch of speech. */
export interface SpeechSegmentsTable {
  collection_id: string
  index: number
  words: Json<unknown>
  engine: string | null
  model: string | null
  language: string | null
}

export interface TranscriptsTable {
  collection_id: string
  revision: Generated<number>
  speakers: Json<TranscriptSpeaker[]>
  /** The recognisers that wrote it; a word names its own by position. */
  sources: JsonWithDefault<TranscriptSource[]>
  /** The "heard → write" rules that changed words when it was made. */
  replacements: JsonWithDefault<TranscriptReplacement[]>
  updated_at: Timestamp
}

/** A run of consecutive words, keyed by the start of its first; words that start together share a chunk. */
export interface TranscriptChunksTable {
  collection_id: string
  start_ms: number
  words: Json<Word[]>
  /** It stands from this revision until before `gone`; kept after that only while a version shows it. */
  made: Generated<number>
  gone: number | null
}

/** Every accepted edit, in order. */
export interface TranscriptOperationsTable {
  collection_id: string
  revision: number
  operation_id: string
  user_id: string
  /** All that was changed starts within this range. */
  start_ms: number
  end_ms: number
  words: Json<Word[]>
  /** Set where several stretches were changed, or only who speaks in one; then it has no words of its own. */
  edits: Json<RangeEdit[]> | null
  /** Set where the words of an earlier revision came back; then it has none of its own. */
  restores: number | null
  /** Set where the words of the range were shifted in time; the same. */
  shifts_ms: number | null
  created_at: CreatedAt
}

/** Terms to expect, and what to write for what is heard; a user's own. */
export interface DictionariesTable {
  id: string
  user_id: string
  name: string
  language: string
  terms: Json<string[]>
  sounds_like: Json<Record<string, string>>
  rules: Json<ReplacementRule[]>
  created_at: CreatedAt
}

/** A stretch of a transcript that is recognised again. */
export interface RecodesTable {
  id: string
  collection_id: string
  user_id: string
  language_code: string
  start_ms: number
  end_ms: number
  state: 'queued' | 'processing' | 'ready' | 'applied' | 'error'
  error: string | null
  words: Json<Word[]> | null
  source: Json<TranscriptSource> | null
  created_at: CreatedAt
}

/** A transcript as it stood at a revision. */
export interface VersionsTable {
  id: string
  collection_id: string
  revision: number
  kind: VersionKind
  name: string | null
  user_id: string | null
  speakers: Json<TranscriptSpeaker[]>
  word_count: number
  /** Since the version before; null for the first. */
  words_changed: number | null
  created_at: CreatedAt
}

export interface HighlightsTable {
  id: string
  collection_id: string
  user_id: string
  content: string
  quote: string
  start_ms: number
  end_ms: number
  speaker: string
  color: HighlightColor
  created_at: CreatedAt
  updated_at: Generated<Date>
}

export interface HighlightRepliesTable {
  id: string
  highlight_id: string
  user_id: string
  content: string
  mentions: Generated<string[]>
  created_at: CreatedAt
}

/** The labels of a workspace. */
export interface TagsTable {
  id: string
  organization_id: string
  name: string
  color: HighlightColor
  created_at: CreatedAt
}

export interface HighlightTagsTable {
  highlight_id: string
  tag_id: string
}

/** A place that a person has marked for themselves. */
export interface MarkersTable {
  collection_id: string
  user_id: string
  /** Such as `#t=12.5`. */
  marker: string
  created_at: CreatedAt
}

/** The public link of a collection; the key itself is not kept. */
export interface PublicKeysTable {
  collection_id: string
  key_hash: Buffer
  user_id: string
  allow_export: boolean
  show_highlights: boolean
  expires_at: Timestamp | null
  created_at: CreatedAt
}

export interface Database {
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
  uploads: UploadsTable
  collections: CollectionsTable
  pipeline_stages: PipelineStagesTable
  speech_segments: SpeechSegmentsTable
  transcripts: TranscriptsTable
  transcript_chunks: TranscriptChunksTable
  transcript_operations: TranscriptOperationsTable
  dictionaries: DictionariesTable
  recodes: RecodesTable
  versions: VersionsTable
  highlights: HighlightsTable
  highlight_replies: HighlightRepliesTable
  tags: TagsTable
  highlight_tags: HighlightTagsTable
  markers: MarkersTable
  public_keys: PublicKeysTable
}
