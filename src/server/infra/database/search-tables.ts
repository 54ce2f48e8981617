import type { SearchFilters } from '#contract/search.ts'
import type { CreatedAt, Json } from './columns.ts'

/** Search entries and saved searches. */
export interface SearchTables {
  search_entries: SearchEntriesTable
  saved_searches: SavedSearchesTable
}

/** A searchable text, maintained by triggers on the source table. */
export interface SearchEntriesTable {
  collection_id: string
  kind: 'name' | 'file' | 'description' | 'notes' | 'speaker' | 'highlight' | 'words' | 'document'
  /** 0 for matches without a time. */
  at_ms: number
  ref: string
  /** Null for words, which are stored in their chunk. */
  body: string | null
  /** Names of collections and speakers, transliterated to lowercase Latin letters. */
  folded: string | null
  /** tsvector of the words as written and their stems. */
  vector: string
}

export interface SavedSearchesTable {
  id: string
  user_id: string
  organization_id: string
  name: string
  term: string
  org_wide: boolean
  filters: Json<SearchFilters>
  created_at: CreatedAt
}
