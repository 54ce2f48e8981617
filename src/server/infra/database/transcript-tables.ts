import type { ColumnType, Generated } from 'kysely'
import type { HighlightColor, ImportEncoding, ImportTiming } from '#contract/choices.ts'
import type { SpeakerMethod } from '#contract/collection.ts'
import type { TranscriptReplacement, TranscriptSource, TranscriptSpeaker } from '#contract/transcripts.ts'
import type { VersionKind } from '#contract/versions.ts'
import type { DocumentContent } from '#domain/documents/content.ts'
import type { RangeEdit } from '#domain/edits/assignments.ts'
import type { RedactedSpan } from '#domain/redaction/redaction.ts'
import type { SpeakerSpan } from '#domain/speakers/speakers.ts'
import type { Word } from '#domain/words/words.ts'
import type { CreatedAt, Json, JsonWithDefault, Timestamp } from './columns.ts'

/** Words and their history, and people's annotations. */
export interface TranscriptTables {
  transcripts: TranscriptsTable
  transcript_chunks: TranscriptChunksTable
  transcript_operations: TranscriptOperationsTable
  recodes: RecodesTable
  diarizations: DiarizationsTable
  imports: ImportsTable
  versions: VersionsTable
  redactions: RedactionsTable
  highlights: HighlightsTable
  highlight_replies: HighlightRepliesTable
  tags: TagsTable
  highlight_tags: HighlightTagsTable
  markers: MarkersTable
}

export interface TranscriptsTable {
  collection_id: string
  revision: Generated<number>
  speakers: Json<TranscriptSpeaker[]>
  /** Speech recognizers used; each word refers to one by its index. */
  sources: JsonWithDefault<TranscriptSource[]>
  /** Replacement rules that changed its words. */
  replacements: JsonWithDefault<TranscriptReplacement[]>
  updated_at: Timestamp
}

/**
 * A run of consecutive words, keyed by the start time of its first word. Words with the same start time
 * are in the same chunk.
 */
export interface TranscriptChunksTable {
  collection_id: string
  start_ms: number
  words: Json<Word[]>
  /**
   * First revision that contains this chunk. `gone` is the first one that doesn't; from then on, the
   * chunk is kept only while a version contains it.
   */
  made: Generated<number>
  gone: number | null
}

/** An accepted edit. */
export interface TranscriptOperationsTable {
  collection_id: string
  revision: number
  operation_id: string
  /** Null if the user's account was deleted. */
  user_id: string | null
  /** Time range that contains the start times of all changes. */
  start_ms: number
  end_ms: number
  words: Json<Word[]>
  /** Set if the edit changed several passages, or only the speakers in one passage; `words` is then empty. */
  edits: Json<RangeEdit[]> | null
  /** For a restore, the restored revision; `words` is then empty. */
  restores: number | null
  /** For a time shift, the shift applied to all words in the range; `words` is then empty. */
  shifts_ms: number | null
  created_at: CreatedAt
}

/** A recode of a passage. */
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

/** A request to identify a recording's speakers again, and its result. */
export interface DiarizationsTable {
  collection_id: string
  id: string
  user_id: string
  /** Number of speakers; null to detect it. */
  speaker_count: number | null
  state: 'queued' | 'processing' | 'ready' | 'applied' | 'error'
  percent: Generated<number>
  error: string | null
  method: SpeakerMethod | null
  spans: Json<SpeakerSpan[]> | null
  created_at: CreatedAt
}

/** A transcript file for an existing recording, or for one that is about to be uploaded. */
export interface ImportsTable {
  id: string
  user_id: string
  /** Null until the recording is uploaded. */
  collection_id: string | null
  name: string
  /** Encoding chosen by the user; null to detect it. */
  encoding: ImportEncoding | null
  timing: ImportTiming
  storage_key: string
  /** Revision and version before the import, once it has been applied to an existing transcript. */
  applied_revision: ColumnType<number | null, number | undefined, number>
  undo_version: ColumnType<string | null, string | undefined, string | null>
  created_at: CreatedAt
  /** When it is to be deleted; null once it belongs to a new recording. */
  expires_at: Timestamp | null
}

/** A saved version: the transcript at a specific revision. */
export interface VersionsTable {
  id: string
  collection_id: string
  revision: number
  kind: VersionKind
  name: string | null
  user_id: string | null
  /** Name of an author without an account here, from a bundle. */
  author_name: Generated<string | null>
  speakers: Json<TranscriptSpeaker[]>
  word_count: number
  /** Words changed since the previous version; null for the first. */
  words_changed: number | null
  /** Content of a document version; null for transcripts. */
  content: ColumnType<DocumentContent | null, string | undefined, never>
  created_at: CreatedAt
}

/** Redactions of a transcript that has or once had redacted words, or is linked to such a transcript. */
export interface RedactionsTable {
  collection_id: string
  /** Spans of its own redacted words; null if they must be recomputed. */
  own: ColumnType<RedactedSpan[] | null, string | null | undefined, string | null>
  /** Spans of the redacted words in its original and its translations. */
  linked: JsonWithDefault<RedactedSpan[]>
  /** Spans in which its own words are redacted because of redactions in linked transcripts. */
  hidden: JsonWithDefault<RedactedSpan[]>
  /** Number of times its words have changed. */
  changes: Generated<number>
  /** Time of the last change; null once the linked transcripts are updated. */
  changed_at: Timestamp | null
}

export interface HighlightsTable {
  id: string
  collection_id: string
  /** Null if the account was deleted. */
  user_id: string | null
  /** Name of an author without an account here, from a bundle. */
  author_name: Generated<string | null>
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
  /** Null if the account was deleted. */
  user_id: string | null
  /** Name of an author without an account here, from a bundle. */
  author_name: Generated<string | null>
  content: string
  mentions: Generated<string[]>
  created_at: CreatedAt
}

/** A workspace's tag. */
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

/** A user's private marker. */
export interface MarkersTable {
  collection_id: string
  user_id: string
  /** Position, such as `#t=12.5`. */
  marker: string
  created_at: CreatedAt
}
