import type { ColumnType, Generated } from 'kysely'
import type { DocumentVariant } from '#contract/choices.ts'
import type { DocumentContent } from '#domain/documents/content.ts'
import type { CreatedAt, Json } from './columns.ts'

/** Documents: collections without a recording. */
export interface DocumentTables {
  documents: DocumentsTable
  document_parts: DocumentPartsTable
  document_media: DocumentMediaTable
}

export interface DocumentsTable {
  collection_id: string
  revision: Generated<number>
  content: Json<DocumentContent>
  /** The content as plain text, for search and snippets. */
  plain: string
  /** Source transcript; null if there is none or it was deleted. */
  source_id: string | null
  /** Whether it was generated from a source, which may have been deleted. */
  of_source: boolean
  /** Prompt; null for documents written by a person. */
  prompt: string | null
  variant: DocumentVariant | null
  /** Name of the model, or `extractive`; null for documents written by a person. */
  written_by: string | null
  /** Whether the model stopped early and the text hasn't been edited since. */
  cut: Generated<boolean>
  /** Length of the transcript that a language model writes the document from; null for other documents. */
  source_characters: ColumnType<number | null, number | null | undefined, number | null>
}

/** Notes on one part of a long text, keyed by a hash of that part and the prompt. */
export interface DocumentPartsTable {
  collection_id: string
  key: string
  notes: string
}

/** Pictures requested for a text; the files are in the collection's folder. */
export interface DocumentMediaTable {
  id: string
  collection_id: string
  prompt: string
  variant: DocumentVariant
  state: 'pending' | 'ready' | 'error'
  error: 'not_configured' | 'provider_failed' | null
  content_type: string | null
  /** The attempt allowed to change this row. */
  run_id: string
  created_at: CreatedAt
}
