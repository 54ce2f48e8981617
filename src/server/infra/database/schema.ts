import type { AccountTables } from './account-tables.ts'
import type { BillingTables } from './billing-tables.ts'
import type { BulkExportTables } from './bulk-export-tables.ts'
import type { CalendarTables } from './calendar-tables.ts'
import type { CollectionTables } from './collection-tables.ts'
import type { CorrectionTables } from './correction-tables.ts'
import type { DocumentTables } from './document-tables.ts'
import type { EmailInTables } from './email-in-tables.ts'
import type { ExportAndErasureTables } from './erasure-tables.ts'
import type { FolderTables } from './folder-tables.ts'
import type { InstallationTables } from './installation-tables.ts'
import type { MediaExportTables } from './media-export-tables.ts'
import type { PaymentTables } from './payment-tables.ts'
import type { PodcastTables } from './podcast-tables.ts'
import type { RegionTables } from './region-tables.ts'
import type { ScimTables } from './scim-tables.ts'
import type { SearchTables } from './search-tables.ts'
import type { SourceTables } from './source-tables.ts'
import type { TranscriptTables } from './transcript-tables.ts'
import type { WatchedFileTables } from './watched-file-tables.ts'
import type { WhiteLabelTables } from './white-label-tables.ts'

/** All tables of the product. */
export interface Database
  extends AccountTables,
    CollectionTables,
    TranscriptTables,
    DocumentTables,
    EmailInTables,
    FolderTables,
    InstallationTables,
    MediaExportTables,
    ExportAndErasureTables,
    BulkExportTables,
    BillingTables,
    PaymentTables,
    CalendarTables,
    CorrectionTables,
    PodcastTables,
    RegionTables,
    ScimTables,
    SearchTables,
    SourceTables,
    WatchedFileTables,
    WhiteLabelTables {}
