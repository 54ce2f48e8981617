import type { ColumnType, Generated } from 'kysely'
import type { ProcessingState } from '#contract/choices.ts'
import type { CollectionType, ProcessingStage, SpeakerMethod } from '#contract/collection.ts'
import type { ReplacementRule } from '#contract/dictionaries.ts'
import type { ProcessingErrorCode } from '#contract/errors.ts'
import type { SpeakerColor } from '#contract/speaker-colors.ts'
import type { CreatedAt, Json, JsonWithDefault, Timestamp } from './columns.ts'

/** Recordings, their sources, processing and access. */
export interface CollectionTables {
  uploads: UploadsTable
  collections: CollectionsTable
  pipeline_stages: PipelineStagesTable
  speech_segments: SpeechSegmentsTable
  dictionaries: DictionariesTable
  public_keys: PublicKeysTable
  projects: ProjectsTable
  project_collections: ProjectCollectionsTable
  opened_collections: OpenedCollectionsTable
}

export interface UploadsTable {
  id: string
  user_id: string
  /** The workspace that it counts for. */
  organization_id: string | null
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
  /** Whether a person did it as an administrator. */
  isAdmin?: boolean
}

/** Transcription options of a collection. */
export interface TranscriptionOptions {
  hints?: string[] | undefined
  /** Null: none at all; absent: a default. */
  dictionary?: string | null | undefined
  enhanced?: boolean | undefined
  beta?: boolean | undefined
  ignoreSentence?: boolean | undefined
}

export interface CollectionsTable {
  id: string
  organization_id: string
  owner_id: string
  name: string
  type: Generated<CollectionType>
  /** Whether it was proofread; false while it is queued, null without an order. */
  perfection: Generated<boolean | null>
  region: 'us' | 'eu'
  language_code: string
  demo: boolean
  /** Storage key of the upload. */
  source_key: string
  /** Original name of the file; empty if unknown. */
  file_name: Generated<string>
  /** Bytes of all its stored files; null until they are measured. */
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
  /** The denoised playable audio. */
  denoised_key: string | null
  /** The small video with the denoised sound. */
  denoised_video_key: string | null
  denoising: Generated<boolean>
  /** People with access besides the owner. */
  shared_with: Generated<string[]>
  notes: Generated<string>
  /** Holder of the editing lock, and the last heartbeat: null or too old means none. */
  editing_user_id: string | null
  editing_name: string | null
  editing_at: Timestamp | null
  /** Takeover request, and since when the holder has neither answered nor saved. */
  take_over_user_id: string | null
  take_over_name: string | null
  take_over_at: Timestamp | null
  video_key: string | null
  peaks_key: string | null
  /** The overview of loudness; null until the peaks are computed, empty if they are lost. */
  overview: string | null
  /** The first speaker names from people, and their number: kept by a trigger. */
  speaker_names: ColumnType<string[], never, never>
  speaker_count: ColumnType<number, never, never>
  /** Sort key for lists by length, in seconds: pending durations sort as longest; -1 if it will never be known. */
  shown_length: ColumnType<number, never, never>
  /** Last change of its words, name or metadata, within ten seconds: set by triggers. */
  changed_at: Generated<Date>
  /**
   * The newest version of its transcript; the time shift of all its words; whether segments were transcribed again:
   * kept by triggers.
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
  /** Expected end of the work; updated while it runs. */
  expected_at: Timestamp | null
  error_code: ProcessingErrorCode | null
  error_message: string | null
  retries: Generated<number>
  logs: ColumnType<LogEntry[], string | undefined, string>
  created_at: Timestamp
  transcription_started_at: Timestamp | null
  completed_at: Timestamp | null
  /** Time of deletion, and the user; permanently deleted later. */
  trashed_at: Timestamp | null
  trashed_by: string | null
  /** For translations: the source language, source collection and its revision. */
  translated_from: string | null
  translation_of: string | null
  translated_revision: number | null
}

/** A collection's public link; the key itself is not stored. */
export interface PublicKeysTable {
  collection_id: string
  key_hash: Buffer
  user_id: string
  allow_export: boolean
  show_highlights: boolean
  expires_at: Timestamp | null
  created_at: CreatedAt
}

/** Result of a finished stage, for resuming after a crash or a retry. */
export interface PipelineStagesTable {
  collection_id: string
  stage: ProcessingStage
  result: Json<unknown>
  /** Duration in milliseconds. */
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
  /** The default of its language. */
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
  /** The default for recordings in it. */
  dictionary_id: ColumnType<string | null, string | null | undefined, string | null>
  created_at: CreatedAt
}

/** Contents of projects. The user is repeated here, so that one lookup finds their projects with a collection. */
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
