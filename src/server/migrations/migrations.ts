import type { Migration } from 'kysely'
import * as main from './0001-main-job.ts'
import * as wordsAsText from './0002-words-as-text.ts'
import * as engines from './0003-engines.ts'
import * as editor from './0004-editor.ts'
import * as denoisedVideo from './0005-denoised-video.ts'
import * as accounts from './0006-accounts.ts'
import * as editsInManyPlaces from './0007-edits-in-many-places.ts'
import * as leaving from './0008-leaving.ts'
import * as library from './0009-library.ts'
import * as search from './0010-search.ts'
import * as trash from './0011-trash.ts'
import * as listsWithoutTrash from './0012-lists-without-trash.ts'
import * as correctors from './0013-correctors.ts'
import * as kinds from './0014-kinds.ts'
import * as cards from './0015-cards.ts'
import * as documents from './0016-documents.ts'
import * as translations from './0017-translations.ts'
import * as documentMedia from './0018-document-media.ts'
import * as orders from './0019-orders.ts'
import * as documentParts from './0020-document-parts.ts'
import * as storageAndFileNames from './0021-storage-and-file-names.ts'
import * as snippets from './0022-snippets.ts'
import * as collectionFields from './0023-collection-fields.ts'
import * as defaultDictionaries from './0024-default-dictionaries.ts'
import * as usageEvents from './0025-usage-events.ts'
import * as speakersOnCards from './0026-speakers-on-cards.ts'
import * as invites from './0027-invites.ts'
import * as workspaceDetails from './0028-workspace-details.ts'
import * as inviteLinks from './0029-invite-links.ts'
import * as workspaceDomains from './0030-workspace-domains.ts'
import * as peopleSearch from './0031-people-search.ts'
import * as workspaceSso from './0032-workspace-sso.ts'
import * as scim from './0033-scim.ts'
import * as whiteLabels from './0034-white-labels.ts'
import * as installation from './0036-installation.ts'
import * as retention from './0037-retention.ts'
import * as impersonatedWorkspace from './0038-impersonated-workspace.ts'
import * as regions from './0039-regions.ts'
import * as exportsOfRegions from './0040-exports-of-regions.ts'
import * as uploadOptions from './0041-upload-options.ts'
import * as unfinishedMoves from './0042-unfinished-moves.ts'
import * as diarizations from './0043-diarizations.ts'
import * as contentHashes from './0044-content-hashes.ts'
import * as emailIn from './0045-email-in.ts'
import * as imports from './0046-imports.ts'
import * as removedMembers from './0047-removed-members.ts'
import * as impersonatedWorkspaceInRegions from './0048-impersonated-workspace-in-regions.ts'
import * as podcasts from './0049-podcasts.ts'
import * as watchedFiles from './0050-watched-files.ts'
import * as folderConnections from './0051-folder-connections.ts'
import * as sourceConnections from './0052-source-connections.ts'
import * as calendars from './0053-calendars.ts'
import * as integrations from './0054-integrations.ts'
import * as publicLinks from './0055-public-links.ts'
import * as captionProfiles from './0056-caption-profiles.ts'
import * as mediaExports from './0057-media-exports.ts'
import * as bulkExports from './0058-bulk-exports.ts'
import * as redactions from './0059-redactions.ts'
import * as bundles from './0060-bundles.ts'
import * as documentVersions from './0061-document-versions.ts'
import * as ledger from './0062-ledger.ts'
import * as workspaceBilling from './0063-workspace-billing.ts'
import * as payments from './0065-payments.ts'
import * as documentTags from './0066-document-tags.ts'
import * as pausedRenewals from './0068-paused-renewals.ts'
import * as ledgerChecks from './0069-ledger-checks.ts'
import * as moneyOverTime from './0071-money-over-time.ts'
import * as conversions from './0074-conversions.ts'
import * as paymentCharges from './0076-payment-charges.ts'
import * as corrections from './0077-corrections.ts'
import * as correctionQueue from './0078-correction-queue.ts'
import * as precisionOrders from './0079-precision-orders.ts'
import * as correctorExams from './0080-correctors.ts'
import * as noCardLimit from './0083-no-card-limit.ts'
import * as appliedCaptions from './0091-applied-captions.ts'
import * as cardExpiryNotices from './0092-card-expiry-notices.ts'

/** Every migration, by number. Forward only: add migrations, never change a released one. */
export const migrations: Record<string, Migration> = {
  '0001-main-job': main,
  '0002-words-as-text': wordsAsText,
  '0003-engines': engines,
  '0004-editor': editor,
  '0005-denoised-video': denoisedVideo,
  '0006-accounts': accounts,
  '0007-edits-in-many-places': editsInManyPlaces,
  '0008-leaving': leaving,
  '0009-library': library,
  '0010-search': search,
  '0011-trash': trash,
  '0012-lists-without-trash': listsWithoutTrash,
  '0013-correctors': correctors,
  '0014-kinds': kinds,
  '0015-cards': cards,
  '0016-documents': documents,
  '0017-translations': translations,
  '0018-document-media': documentMedia,
  '0019-orders': orders,
  '0020-document-parts': documentParts,
  '0021-storage-and-file-names': storageAndFileNames,
  '0022-snippets': snippets,
  '0023-collection-fields': collectionFields,
  '0024-default-dictionaries': defaultDictionaries,
  '0025-usage-events': usageEvents,
  '0026-speakers-on-cards': speakersOnCards,
  '0027-invites': invites,
  '0028-workspace-details': workspaceDetails,
  '0029-invite-links': inviteLinks,
  '0030-workspace-domains': workspaceDomains,
  '0031-people-search': peopleSearch,
  '0032-workspace-sso': workspaceSso,
  '0033-scim': scim,
  '0034-white-labels': whiteLabels,
  '0036-installation': installation,
  '0037-retention': retention,
  '0038-impersonated-workspace': impersonatedWorkspace,
  '0039-regions': regions,
  '0040-exports-of-regions': exportsOfRegions,
  '0041-upload-options': uploadOptions,
  '0042-unfinished-moves': unfinishedMoves,
  '0043-diarizations': diarizations,
  '0044-content-hashes': contentHashes,
  '0045-email-in': emailIn,
  '0046-imports': imports,
  '0047-removed-members': removedMembers,
  '0048-impersonated-workspace-in-regions': impersonatedWorkspaceInRegions,
  '0049-podcasts': podcasts,
  '0050-watched-files': watchedFiles,
  '0051-folder-connections': folderConnections,
  '0052-source-connections': sourceConnections,
  '0053-calendars': calendars,
  '0054-integrations': integrations,
  '0055-public-links': publicLinks,
  '0056-caption-profiles': captionProfiles,
  '0057-media-exports': mediaExports,
  '0058-bulk-exports': bulkExports,
  '0059-redactions': redactions,
  '0060-bundles': bundles,
  '0061-document-versions': documentVersions,
  '0062-ledger': ledger,
  '0063-workspace-billing': workspaceBilling,
  '0065-payments': payments,
  '0066-document-tags': documentTags,
  '0068-paused-renewals': pausedRenewals,
  '0069-ledger-checks': ledgerChecks,
  '0071-money-over-time': moneyOverTime,
  '0074-conversions': conversions,
  '0076-payment-charges': paymentCharges,
  '0077-corrections': corrections,
  '0078-correction-queue': correctionQueue,
  '0079-precision-orders': precisionOrders,
  '0080-correctors': correctorExams,
  '0083-no-card-limit': noCardLimit,
  '0091-applied-captions': appliedCaptions,
  '0092-card-expiry-notices': cardExpiryNotices,
}
