import type { AccountTables } from './account-tables.ts'
import type { CollectionTables } from './collection-tables.ts'
import type { DocumentTables } from './document-tables.ts'
import type { LeavingTables } from './leaving-tables.ts'
import type { SearchTables } from './search-tables.ts'
import type { TranscriptTables } from './transcript-tables.ts'

/** Every table of the product. */
export interface Database
  extends AccountTables,
    CollectionTables,
    TranscriptTables,
    DocumentTables,
    LeavingTables,
    SearchTables {}
