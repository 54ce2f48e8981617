import type { ColumnType, Generated } from 'kysely'
import type { ProcessingState, RetentionScope } from '#contract/choices.ts'
import type { CollectionType, ProcessingStage, SpeakerMethod } from '#contract/collection.ts'
import type { ReplacementRule } from '#contract/dictionaries.ts'
import type { ErrorCode, ProcessingErrorCode } from '#contract/errors.ts'
import type { RequestedOptions } from '#contract/requested-options.ts'
import type { DocumentSettings } from '#contract/settings.ts'
import type { SpeakerColor } from '#contract/speaker-colors.ts'
import type { RedactedSpan } from '#domain/redaction/redaction.ts'
import type { CreatedAt, Json, JsonWithDefault, Timestamp } from './columns.ts'

/** Recordings, and their sources, processing, and access. */
export interface CollectionTables {
  uploads: UploadsTable
  collections: CollectionsTable
  pipeline_stages: PipelineStagesTable
  speech_segments: SpeechSegmentsTable
  dictionaries: DictionariesTable
  public_keys: PublicKeysTable
  public_link_views: PublicLinkViewsTable
  projects: ProjectsTable
  project_collections: ProjectCollectionsTable
  opened_collections: OpenedCollectionsTable
}

export interface UploadsTable {
  id: string
  user_id: string
  /** Workspace whose quota the upload counts against. */
  organization_id: string | null
  name: string
  storage_key: string
  multipart_id: string
  content_type: string
  /** Size in bytes. */
  size: ColumnType<string, number, number>
  /** Transcription options for the recording being uploaded. */
  options: JsonWithDefault<RequestedOptions>
  /** Hash of the file's content; null until it is complete, or if the storage has no checksums. */
  content_hash: string | null
  completed_at: Timestamp | null
  created_at: CreatedAt
  expires_at: Timestamp
}

export interface LogEntry {
  status: string
  details: string
  timestamp: number
  /** Whether the action used administrator rights. */
  isAdmin?: boolean
}

/** Transcription options of a collection. */
export interface TranscriptionOptions {
  hints?: string[] | undefined
  /** Null to use no dictionary; absent to use the default. */
  dictionary?: string | null | undefined
  /** Number of speakers; null if unknown. */
  speakerCount?: number | undefined
  /**
   * Names of the speakers on the left and right channels; null unless each channel has exactly one
   * speaker.
   */
  channelSpeakers?: string[] | undefined
  enhanced?: boolean | undefined
  beta?: boolean | undefined
  ignoreSentence?: boolean | undefined
  /** Whether to write a blog post from the transcript. */
  convertToBlog?: boolean | undefined
  /** Whether to order Precision once the transcript is complete. */
  isPrecision?: boolean | undefined
}

export interface CollectionsTable {
  id: string
  organization_id: string
  owner_id: string
  name: string
  type: Generated<CollectionType>
  /** Whether it was proofread: false while queued, null if not ordered. */
  perfection: Generated<boolean | null>
  /** Deadline of an undelivered order, and whether a corrector is working on it; maintained by a trigger. */
  precision_due_at: ColumnType<Date | null, never, never>
  precision_taken: ColumnType<boolean, never, never>
  /** Error code of the order requested with the upload; null if it didn't fail. */
  precision_error: ErrorCode | null
  region: 'us' | 'eu'
  language_code: string
  demo: boolean
  /** Storage key of the upload. */
  source_key: string
  /** Original file name; empty if unknown. */
  file_name: Generated<string>
  /** Hash of the uploaded file's content; null if unknown. */
  content_hash: string | null
  /** Total size of the stored files in bytes; null until measured. */
  stored_bytes: ColumnType<string | null, number | undefined, number>
  /** The link it was imported from; null for uploads. */
  source_url: string | null
  options: JsonWithDefault<TranscriptionOptions>
  description: Generated<string>
  hints_given: number | null
  hints_used: number | null
  hints_limit: number | null
  speaker_method: SpeakerMethod | null
  audio_key: string | null
  /** Storage key of the denoised audio for playback. */
  denoised_key: string | null
  /** Storage key of the preview video with denoised audio. */
  denoised_video_key: string | null
  denoising: Generated<boolean>
  /**
   * Storage keys of the audio and the small video with `muted_spans` silenced; null if not needed or not
   * yet created.
   */
  muted_audio_key: string | null
  muted_video_key: string | null
  /** When the silenced media were requested; null once they exist. */
  muting_requested_at: Timestamp | null
  muted_spans: ColumnType<RedactedSpan[] | null, string | null | undefined, string | null>
  /** IDs of everyone with access other than the owner. */
  shared_with: Generated<string[]>
  /** IDs of a document's tags, in order. */
  tag_ids: Generated<string[]>
  notes: Generated<string>
  /** Document settings that override those of the exporting user. */
  document_settings: JsonWithDefault<DocumentSettings>
  /**
   * Holder of the editing lock and time of their last heartbeat. The lock is free if the time is null or
   * too long ago.
   */
  editing_user_id: string | null
  editing_name: string | null
  editing_at: Timestamp | null
  /** User requesting to take over the lock, and the start of the waiting time. */
  take_over_user_id: string | null
  take_over_name: string | null
  take_over_at: Timestamp | null
  video_key: string | null
  peaks_key: string | null
  /** Loudness overview; null until the peaks are computed, empty if the peaks are lost. */
  overview: string | null
  /** The first few speaker names entered by people, and the number of speakers; maintained by a trigger. */
  speaker_names: ColumnType<string[], never, never>
  speaker_count: ColumnType<number, never, never>
  /**
   * Sort key for lists ordered by length, in seconds. Unknown durations sort as longest while pending;
   * -1 if the duration will never be known.
   */
  shown_length: ColumnType<number, never, never>
  /** When its words, name, or metadata last changed, to within ten seconds; maintained by triggers. */
  changed_at: Generated<Date>
  /**
   * The transcript's newest version, the time shift applied to all words, and whether segments were
   * re-transcribed; maintained by triggers.
   */
  version_id: ColumnType<string | null, never, never>
  shifted_ms: ColumnType<number, never, never>
  recoded: ColumnType<boolean | null, never, never>
  has_video: boolean
  has_transcript: boolean
  duration_seconds: number | null
  snippet: Generated<string>
  engine: string | null
  quality: 'draft' | 'standard' | null
  state: ProcessingState
  /** The run allowed to change the state. Canceling, retrying, and deleting invalidate it. */
  run_id: string
  stage: ProcessingStage | null
  percent: Generated<number>
  /** When processing is expected to finish; updated while it runs. */
  expected_at: Timestamp | null
  error_code: ProcessingErrorCode | null
  error_message: string | null
  retries: Generated<number>
  logs: ColumnType<LogEntry[], string | undefined, string>
  created_at: Timestamp
  transcription_started_at: Timestamp | null
  completed_at: Timestamp | null
  /** When and by whom it was moved to the trash; it is permanently deleted later. */
  trashed_at: Timestamp | null
  trashed_by: string | null
  /** For translations: the source language, the source collection, and its revision. */
  translated_from: string | null
  translation_of: string | null
  translated_revision: number | null
  /** When anyone last opened it, to within an hour. */
  last_opened_at: Generated<Date>
  /** When the workspace's retention policy will delete it, as announced to the owner. */
  deletion_deletes: Generated<RetentionScope | null>
  deletion_notified_at: Generated<Date | null>
  deletion_at: Generated<Date | null>
  /** When the workspace's retention policy deleted its media. */
  media_deleted_at: Generated<Date | null>
  /** Legal hold: it can't be permanently deleted. */
  held_at: Generated<Date | null>
  held_by: Generated<string | null>
  hold_reason: Generated<string | null>
  /** Workspace in another region that it is being copied to. */
  moving_to: Generated<string | null>
  /** Error code of its last failed move. */
  move_error: Generated<ErrorCode | null>
}

/** A collection's public link. The key itself isn't stored. */
export interface PublicKeysTable {
  collection_id: string
  key_hash: Buffer
  user_id: string
  allow_export: boolean
  /** Nonce from which the key is derived using the installation's secret; null for older links. */
  nonce: Buffer | null
  show_highlights: boolean
  show_comments: Generated<boolean>
  show_translations: Generated<boolean>
  password_hash: string | null
  expires_at: Timestamp | null
  created_at: CreatedAt
}

/** Visits to a collection's public page on one day (UTC). */
export interface PublicLinkViewsTable {
  collection_id: string
  /** ISO 8601 date, such as `2026-11-27`. */
  day: string
  views: number
}

/** Result of a finished stage, used to resume after a crash or a retry. */
export interface PipelineStagesTable {
  collection_id: string
  stage: ProcessingStage
  result: Json<unknown>
  /** Duration of the stage, in milliseconds. */
  elapsed_ms: number
  finished_at: CreatedAt
}

/** Words of one transcribed segment, or of one batch of translated sentences. */
export interface SpeechSegmentsTable {
  collection_id: string
  index: number
  words: Json<unknown>
  engine: string | null
  model: string | null
  language: string | null
}

/** A user's terms and replacement rules. */
export interface DictionariesTable {
  id: string
  user_id: string
  name: string
  language: string
  terms: Json<string[]>
  sounds_like: Json<Record<string, string>>
  rules: Json<ReplacementRule[]>
  /** Whether it is the default for its language. */
  is_default: ColumnType<boolean, boolean | undefined, boolean>
  created_at: CreatedAt
}

/** A user's private folders in a workspace. */
export interface ProjectsTable {
  id: string
  user_id: string
  organization_id: string
  name: string
  color: SpeakerColor
  /** Default dictionary for recordings in the project. */
  dictionary_id: ColumnType<string | null, string | null | undefined, string | null>
  created_at: CreatedAt
}

/**
 * Collections in each project. The user is duplicated here so that one lookup finds all of a user's
 * projects for a collection.
 */
export interface ProjectCollectionsTable {
  user_id: string
  collection_id: string
  project_id: string
}

/** Shared collections that a user has opened. */
export interface OpenedCollectionsTable {
  user_id: string
  collection_id: string
  opened_at: CreatedAt
}
