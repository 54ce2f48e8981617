import type { Generated } from 'kysely'
import type { HighlightColor } from '#contract/choices.ts'
import type { TranscriptReplacement, TranscriptSource, TranscriptSpeaker } from '#contract/transcripts.ts'
import type { VersionKind } from '#contract/versions.ts'
import type { RangeEdit } from '#domain/assignments.ts'
import type { Word } from '#domain/words.ts'
import type { CreatedAt, Json, JsonWithDefault, Timestamp } from './columns.ts'

/** Words and their history, and people's annotations. */
export interface TranscriptTables {
  transcripts: TranscriptsTable
  transcript_chunks: TranscriptChunksTable
  transcript_operations: TranscriptOperationsTable
  recodes: RecodesTable
  versions: VersionsTable
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
  /** Its recognizers; a word refers to its own by position. */
  sources: JsonWithDefault<TranscriptSource[]>
  /** The replacement rules that changed words in it. */
  replacements: JsonWithDefault<TranscriptReplacement[]>
  updated_at: Timestamp
}

/** A run of consecutive words, keyed by the start of its first; words with the same start share a chunk. */
export interface TranscriptChunksTable {
  collection_id: string
  start_ms: number
  words: Json<Word[]>
  /** Current from this revision until before `gone`; kept after that only while a version shows it. */
  made: Generated<number>
  gone: number | null
}

/** Every accepted edit, in order. */
export interface TranscriptOperationsTable {
  collection_id: string
  revision: number
  operation_id: string
  /** Null once the account is deleted. */
  user_id: string | null
  /** All changes start within this range. */
  start_ms: number
  end_ms: number
  words: Json<Word[]>
  /** Set if several passages changed, or only the speakers of one; then it has no words. */
  edits: Json<RangeEdit[]> | null
  /** The restored revision; set for revisions without words of their own. */
  restores: number | null
  /** Set if the words of the range were shifted in time; likewise. */
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

/** A transcript at a revision. */
export interface VersionsTable {
  id: string
  collection_id: string
  revision: number
  kind: VersionKind
  name: string | null
  user_id: string | null
  speakers: Json<TranscriptSpeaker[]>
  word_count: number
  /** Since the previous version; null for the first. */
  words_changed: number | null
  created_at: CreatedAt
}

export interface HighlightsTable {
  id: string
  collection_id: string
  /** Null once the account is deleted. */
  user_id: string | null
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
  /** Null once the account is deleted. */
  user_id: string | null
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

/** A user's private marker. */
export interface MarkersTable {
  collection_id: string
  user_id: string
  /** Such as `#t=12.5`. */
  marker: string
  created_at: CreatedAt
}
