import type { ColumnType, Generated } from 'kysely'
import type { ProcessingState, RetentionDeletes } from '#contract/choices.ts'
import type { CollectionType, ProcessingStage, SpeakerMethod } from '#contract/collection.ts'
import type { ReplacementRule } from '#contract/dictionaries.ts'
import type { ErrorCode, ProcessingErrorCode } from '#contract/errors.ts'
import type { RequestedOptions } from '#contract/requested-options.ts'
import type { DocumentSettings } from '#contract/settings.ts'
import type { SpeakerColor } from '#contract/speaker-colors.ts'
import type { RedactedSpan } from '#domain/redaction/redaction.ts'
import type { CreatedAt, Json, JsonWithDefault, Timestamp } from './columns.ts'

/** Recordings, their sources, processing and access. */
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
  /** The workspace whose quota it counts against. */
  organization_id: string | null
  name: string
  storage_key: string
  multipart_id: string
  content_type: string
  /** Bytes. */
  size: ColumnType<string, number, number>
  /** Options of the transcription that it is for. */
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
  /** Whether it was done with administrator rights. */
  isAdmin?: boolean
}

/** Transcription options of a collection. */
export interface TranscriptionOptions {
  hints?: string[] | undefined
  /** Null for no dictionary; absent for the default. */
  dictionary?: string | null | undefined
  /** Number of speakers; null if unknown. */
  speakerCount?: number | undefined
  /**
   * Names of the speakers in the left and right channel; null if the channels don't have one speaker each.
   */
  channelSpeakers?: string[] | undefined
  enhanced?: boolean | undefined
  beta?: boolean | undefined
  ignoreSentence?: boolean | undefined
  /** Whether to write a blog post from the transcript. */
  convertToBlog?: boolean | undefined
  /** Whether to order Precision when the transcript is complete. */
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
  /** Why the order requested with the upload failed; null if it didn't. */
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
  /** Total size of its stored files in bytes; null until measured. */
  stored_bytes: ColumnType<string | null, number | undefined, number>
  /** The source's link; null for uploads. */
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
   * Storage keys of the audio and the small video that are silent within `muted_spans`; null if not needed or
   * not yet created.
   */
  muted_audio_key: string | null
  muted_video_key: string | null
  /** When the silent media were requested; null once they exist. */
  muting_requested_at: Timestamp | null
  muted_spans: ColumnType<RedactedSpan[] | null, string | null | undefined, string | null>
  /** IDs of people with access besides the owner. */
  shared_with: Generated<string[]>
  /** IDs of a document's tags in their order. */
  tag_ids: Generated<string[]>
  notes: Generated<string>
  /** Document settings that override those of the exporting user. */
  document_settings: JsonWithDefault<DocumentSettings>
  /** Holder of the editing lock and time of the last heartbeat. The lock is free if the time is null or too old. */
  editing_user_id: string | null
  editing_name: string | null
  editing_at: Timestamp | null
  /** User requesting a takeover, and the start of the holder's silence. */
  take_over_user_id: string | null
  take_over_name: string | null
  take_over_at: Timestamp | null
  video_key: string | null
  peaks_key: string | null
  /** Loudness overview; null until the peaks are computed, empty if they are lost. */
  overview: string | null
  /** First speaker names entered by people, and the number of speakers; maintained by a trigger. */
  speaker_names: ColumnType<string[], never, never>
  speaker_count: ColumnType<number, never, never>
  /**
   * Sort key for lists by length, in seconds: pending durations sort as longest; -1 if it will never be
   * known.
   */
  shown_length: ColumnType<number, never, never>
  /** Last change to its words, name or metadata, to within ten seconds; set by triggers. */
  changed_at: Generated<Date>
  /**
   * Newest version of its transcript, time shift of all words, and whether segments were re-transcribed;
   * maintained by triggers.
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
  /** The run that may change the state; canceling, retrying and deleting invalidate it. */
  run_id: string
  stage: ProcessingStage | null
  percent: Generated<number>
  /** Expected end of processing; updated while it runs. */
  expected_at: Timestamp | null
  error_code: ProcessingErrorCode | null
  error_message: string | null
  retries: Generated<number>
  logs: ColumnType<LogEntry[], string | undefined, string>
  created_at: Timestamp
  transcription_started_at: Timestamp | null
  completed_at: Timestamp | null
  /** When it was moved to the trash and by whom; permanently deleted later. */
  trashed_at: Timestamp | null
  trashed_by: string | null
  /** For translations: source language, source collection and the source's revision. */
  translated_from: string | null
  translation_of: string | null
  translated_revision: number | null
  /** Last opening by anyone, accurate to an hour. */
  last_opened_at: Generated<Date>
  /** Scheduled deletion by the workspace's retention, as announced to the owner. */
  deletion_deletes: Generated<RetentionDeletes | null>
  deletion_notified_at: Generated<Date | null>
  deletion_at: Generated<Date | null>
  /** When the workspace's retention deleted its media. */
  media_deleted_at: Generated<Date | null>
  /** Legal hold: it is not deleted permanently. */
  held_at: Generated<Date | null>
  held_by: Generated<string | null>
  hold_reason: Generated<string | null>
  /** The workspace in another region that it is being copied to. */
  moving_to: Generated<string | null>
  /** Why its last move failed. */
  move_error: Generated<ErrorCode | null>
}

/** A collection's public link; its key isn't stored. */
export interface PublicKeysTable {
  collection_id: string
  key_hash: Buffer
  user_id: string
  allow_export: boolean
  /** Restores the key together with the installation's secret; null for older links. */
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
  /** As `2026-11-27`. */
  day: string
  views: number
}

/** Result of a finished stage, used to resume after a crash or a retry. */
export interface PipelineStagesTable {
  collection_id: string
  stage: ProcessingStage
  result: Json<unknown>
  /** Milliseconds. */
  elapsed_ms: number
  finished_at: CreatedAt
}

/** Words of a transcribed segment, or of a batch of translated sentences. */
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
  /** Whether it is the default of its language. */
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

/** Contents of projects. Repeats the user so that one lookup finds their projects for a collection. */
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
