import { accountDeletionEndpoints } from './account-deletion.ts'
import { accountEndpoints } from './accounts.ts'
import { accuracyEndpoints } from './accuracy.ts'
import { auditEndpoints } from './audit.ts'
import { billingEndpoints } from './billing.ts'
import { billingFunctionEndpoints } from './billing-functions.ts'
import { billingSettingsEndpoints } from './billing-settings.ts'
import { bulkExportEndpoints } from './bulk-exports.ts'
import { bundleEndpoints } from './bundles.ts'
import { calendarEndpoints } from './calendars.ts'
import { captionEndpoints } from './captions.ts'
import { checkoutEndpoints } from './checkouts.ts'
import { collectionEndpoints } from './collections.ts'
import { copyEndpoints } from './copies.ts'
import { correctionBoardEndpoints } from './correction-board.ts'
import { correctionReportEndpoints } from './correction-reports.ts'
import { correctionEndpoints } from './corrections.ts'
import { correctorAdminEndpoints } from './corrector-admin.ts'
import { correctorPayEndpoints } from './corrector-pay.ts'
import { correctorEndpoints } from './correctors.ts'
import { customerBillingEndpoints } from './customer-billing.ts'
import { dataExportEndpoints } from './data-export.ts'
import { diarizationEndpoints } from './diarizations.ts'
import { dictionaryEndpoints } from './dictionaries.ts'
import { documentMediaEndpoints } from './document-media.ts'
import { documentEndpoints } from './documents.ts'
import { domainEndpoints } from './domains.ts'
import { editingEndpoints } from './editing.ts'
import { emailInEndpoints } from './email-in.ts'
import { eventEndpoints } from './events.ts'
import { exportPreviewEndpoints } from './export-previews.ts'
import { feedbackEndpoints } from './feedback.ts'
import { firstEmailEndpoints } from './first-email.ts'
import { folderEndpoints } from './folders.ts'
import { functionEndpoints } from './functions.ts'
import { goldClipEndpoints } from './gold-clips.ts'
import { highlightEndpoints } from './highlights.ts'
import { holdEndpoints } from './holds.ts'
import { importEndpoints } from './imports.ts'
import { installationEndpoints } from './installation.ts'
import { inviteEndpoints } from './invites.ts'
import { mailEndpoints } from './mail.ts'
import { markerEndpoints } from './markers.ts'
import { mediaExportEndpoints } from './media-exports.ts'
import { memberEndpoints } from './members.ts'
import { modelEndpoints } from './models.ts'
import { noteEndpoints } from './notes.ts'
import { objectEndpoints } from './objects.ts'
import { oembedEndpoints } from './oembed.ts'
import { ownCorrectorEndpoints } from './own-correctors.ts'
import { passkeyEndpoints } from './passkeys.ts'
import { pipelineEndpoints } from './pipeline.ts'
import { podcastEndpoints } from './podcasts.ts'
import { precisionEndpoints } from './precision.ts'
import { profileEndpoints } from './profile.ts'
import { projectEndpoints } from './projects.ts'
import { providerEndpoints } from './providers.ts'
import { publicLinkEndpoints } from './public-links.ts'
import { quotaEndpoints } from './quotas.ts'
import { recodeEndpoints } from './recodes.ts'
import { regionEndpoints } from './regions.ts'
import { retentionEndpoints } from './retention.ts'
import { scimEndpoints } from './scim.ts'
import { scimSettingsEndpoints } from './scim-settings.ts'
import { searchEndpoints } from './search.ts'
import { sessionEndpoints } from './sessions.ts'
import { settingsEndpoints } from './settings.ts'
import { sharingEndpoints } from './sharing.ts'
import { signInStepEndpoints } from './sign-in-steps.ts'
import { sourceEndpoints } from './sources.ts'
import { speakerEndpoints } from './speakers.ts'
import { ssoEndpoints } from './sso.ts'
import { staffEndpoints } from './staff.ts'
import { staffBillingEndpoints } from './staff-billing.ts'
import { systemEndpoints } from './system.ts'
import { tagEndpoints } from './tags.ts'
import { testimonialEndpoints } from './testimonial.ts'
import { transcriptEndpoints } from './transcripts.ts'
import { trashEndpoints } from './trash.ts'
import { twoFactorEndpoints } from './two-factor.ts'
import { unlistedCollectionEndpoints } from './unlisted-collections.ts'
import { uploadEndpoints } from './uploads.ts'
import { usageEventEndpoints } from './usage-events.ts'
import { usageReportEndpoints } from './usage-reports.ts'
import { versionEndpoints } from './versions.ts'
import { welcomeEndpoints } from './welcome.ts'
import { whiteLabelEndpoints } from './white-labels.ts'
import { workspaceEndpoints } from './workspaces.ts'

/** All endpoints, by name. */
export const endpoints = {
  ...systemEndpoints,
  ...testimonialEndpoints,
  ...accountEndpoints,
  ...signInStepEndpoints,
  ...twoFactorEndpoints,
  ...passkeyEndpoints,
  ...providerEndpoints,
  ...sessionEndpoints,
  ...staffEndpoints,
  ...whiteLabelEndpoints,
  ...installationEndpoints,
  ...auditEndpoints,
  ...profileEndpoints,
  ...settingsEndpoints,
  ...dataExportEndpoints,
  ...bulkExportEndpoints,
  ...bundleEndpoints,
  ...exportPreviewEndpoints,
  ...accountDeletionEndpoints,
  ...workspaceEndpoints,
  ...welcomeEndpoints,
  ...memberEndpoints,
  ...inviteEndpoints,
  ...domainEndpoints,
  ...ssoEndpoints,
  ...scimSettingsEndpoints,
  ...scimEndpoints,
  ...feedbackEndpoints,
  ...firstEmailEndpoints,
  ...uploadEndpoints,
  ...quotaEndpoints,
  ...billingEndpoints,
  ...billingSettingsEndpoints,
  ...checkoutEndpoints,
  ...customerBillingEndpoints,
  ...usageReportEndpoints,
  ...staffBillingEndpoints,
  ...billingFunctionEndpoints,
  ...objectEndpoints,
  ...pipelineEndpoints,
  ...recodeEndpoints,
  ...diarizationEndpoints,
  ...importEndpoints,
  ...collectionEndpoints,
  ...unlistedCollectionEndpoints,
  ...trashEndpoints,
  ...retentionEndpoints,
  ...emailInEndpoints,
  ...folderEndpoints,
  ...holdEndpoints,
  ...copyEndpoints,
  ...podcastEndpoints,
  ...calendarEndpoints,
  ...sourceEndpoints,
  ...projectEndpoints,
  ...searchEndpoints,
  ...noteEndpoints,
  ...transcriptEndpoints,
  ...mediaExportEndpoints,
  ...captionEndpoints,
  ...versionEndpoints,
  ...accuracyEndpoints,
  ...precisionEndpoints,
  ...correctionEndpoints,
  ...correctionReportEndpoints,
  ...correctorPayEndpoints,
  ...correctorEndpoints,
  ...ownCorrectorEndpoints,
  ...goldClipEndpoints,
  ...correctionBoardEndpoints,
  ...correctorAdminEndpoints,
  ...speakerEndpoints,
  ...editingEndpoints,
  ...sharingEndpoints,
  ...publicLinkEndpoints,
  ...oembedEndpoints,
  ...highlightEndpoints,
  ...tagEndpoints,
  ...markerEndpoints,
  ...eventEndpoints,
  ...dictionaryEndpoints,
  ...documentEndpoints,
  ...documentMediaEndpoints,
  ...modelEndpoints,
  ...mailEndpoints,
  ...usageEventEndpoints,
  ...functionEndpoints,
  ...regionEndpoints,
}
export type Api = typeof endpoints
