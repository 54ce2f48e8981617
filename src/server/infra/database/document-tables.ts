import type { Generated } from 'kysely'
import type { DocumentVariant } from '#contract/documents.ts'
import type { DocumentContent } from '#domain/documents/content.ts'
import type { CreatedAt, Json } from './columns.ts'

/** Documents, which are collections without a recording. */
export interface DocumentTables {
  documents: DocumentsTable
  document_parts: DocumentPartsTable
  document_media: DocumentMediaTable
}

export interface DocumentsTable {
  collection_id: string
  revision: Generated<number>
  content: Json<DocumentContent>
  /** The same as text, for searches and snippets. */
  plain: string
  /** What it was made from. */
  source_id: string | null
  /** Whether it was made from something, which may be gone. */
  of_source: boolean
  /** What was asked for; null where a person writes. */
  prompt: string | null
  variant: DocumentVariant | null
  /** Name of the model, or `extractive`; null where a person wrote it. */
  written_by: string | null
  /** The model stopped before the end, and nobody has changed the text since. */
  cut: Generated<boolean>
}

/** What was noted of a part of something long, by a hash of that part and of what was asked. */
export interface DocumentPartsTable {
  collection_id: string
  key: string
  notes: string
}

/** Pictures that were asked for beside a text; their files lie in the folder of the collection. */
export interface DocumentMediaTable {
  id: string
  collection_id: string
  prompt: string
  variant: DocumentVariant
  state: 'pending' | 'ready' | 'error'
  error: 'not_configured' | 'provider_failed' | null
  content_type: string | null
  /** The attempt that may change it. */
  run_id: string
  created_at: CreatedAt
}
