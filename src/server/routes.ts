import type { Context } from './context.ts'
import { accountDeletionRoutes } from './features/account-deletion/routes.ts'
import { accountFunctionRoutes } from './features/accounts/function-routes.ts'
import { profileRoutes } from './features/accounts/profile-routes.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { accuracyRoutes } from './features/accuracy/routes.ts'
import { avatarRoutes } from './features/avatars/routes.ts'
import { billingRoutes } from './features/billing/routes.ts'
import { bulkExportRoutes } from './features/bulk-exports/routes.ts'
import { bundleRoutes } from './features/bundles/routes.ts'
import { calendarRoutes } from './features/calendars/routes.ts'
import { noteRoutes } from './features/collections/note-routes.ts'
import { collectionRoutes } from './features/collections/routes.ts'
import { copyRoutes } from './features/copies/routes.ts'
import { correctionScoreRoutes } from './features/correction-scores/routes.ts'
import { correctionRoutes } from './features/corrections/routes.ts'
import { examRoutes } from './features/corrector-exams/routes.ts'
import { correctorPayRoutes } from './features/corrector-pay/routes.ts'
import { correctorAdminRoutes } from './features/correctors/admin-routes.ts'
import { correctorRoutes } from './features/correctors/routes.ts'
import { costRoutes } from './features/costs/routes.ts'
import { dataExportRoutes } from './features/data-export/routes.ts'
import { dictionaryRoutes } from './features/dictionaries/routes.ts'
import { documentMediaRoutes } from './features/document-media/routes.ts'
import { documentRoutes } from './features/documents/routes.ts'
import { domainRoutes } from './features/domains/routes.ts'
import { editingRoutes } from './features/editing/routes.ts'
import { emailInRoutes } from './features/email-in/routes.ts'
import type { EventHub } from './features/events/hub.ts'
import { eventRoutes } from './features/events/routes.ts'
import { exportRoutes } from './features/exports/routes.ts'
import { feedbackRoutes } from './features/feedback/routes.ts'
import { folderRoutes } from './features/folders/routes.ts'
import { goldClipRoutes } from './features/gold-clips/routes.ts'
import { highlightRoutes } from './features/highlights/routes.ts'
import { holdRoutes } from './features/holds/routes.ts'
import { impersonationRoutes } from './features/impersonation/routes.ts'
import { importRoutes } from './features/imports/routes.ts'
import { installationRoutes } from './features/installation/routes.ts'
import { inviteRoutes } from './features/invites/routes.ts'
import { linkRoutes } from './features/links/routes.ts'
import { mailRoutes } from './features/mail/routes.ts'
import { markerRoutes } from './features/markers/routes.ts'
import { mediaExportRoutes } from './features/media-exports/routes.ts'
import { memberRoutes } from './features/members/routes.ts'
import { modelRoutes } from './features/models/routes.ts'
import { objectRoutes } from './features/objects/routes.ts'
import { passkeyRoutes } from './features/passkeys/routes.ts'
import { billingFunctionRoutes } from './features/payments/function-routes.ts'
import { paymentRoutes } from './features/payments/routes.ts'
import { staffPaymentRoutes } from './features/payments/staff-routes.ts'
import { pipelineRoutes } from './features/pipeline/routes.ts'
import { podcastRoutes } from './features/podcasts/routes.ts'
import { precisionRoutes } from './features/precision/routes.ts'
import { projectRoutes } from './features/projects/routes.ts'
import { providerRoutes } from './features/providers/routes.ts'
import { publicLinkRoutes } from './features/public-links/routes.ts'
import { quotaRoutes } from './features/quotas/routes.ts'
import { regionRoutes } from './features/regions/routes.ts'
import { retentionRoutes } from './features/retention/routes.ts'
import { revenueRoutes } from './features/revenue/routes.ts'
import { scimRoutes } from './features/scim/routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { sessionRoutes } from './features/sessions/routes.ts'
import { sharingRoutes } from './features/sharing/routes.ts'
import { sourceRoutes } from './features/sources/routes.ts'
import { speakerRoutes } from './features/speakers/routes.ts'
import { ssoRoutes } from './features/sso/routes.ts'
import { staffRoutes } from './features/staff/routes.ts'
import { systemRoutes } from './features/system/routes.ts'
import { tagRoutes } from './features/tags/routes.ts'
import { testimonialRoutes } from './features/testimonial/routes.ts'
import { transcriptRoutes } from './features/transcripts/routes.ts'
import { versionRoutes } from './features/transcripts/version-routes.ts'
import { trashRoutes } from './features/trash/routes.ts'
import { twoFactorRoutes } from './features/two-factor/routes.ts'
import { uploadRoutes } from './features/uploads/routes.ts'
import { usageEventRoutes } from './features/usage-events/routes.ts'
import { usageReportRoutes } from './features/usage-reports/routes.ts'
import { versionChangeRoutes } from './features/versions/routes.ts'
import { welcomeRoutes } from './features/welcome/routes.ts'
import { whiteLabelRoutes } from './features/white-labels/routes.ts'
import { workspaceDeletionRoutes } from './features/workspace-deletion/routes.ts'
import { workspaceRoutes } from './features/workspaces/routes.ts'
import { zoomRoutes } from './features/zoom/routes.ts'
import type { Route } from './infra/http/route.ts'

/** Every route of the product. */
export const allRoutes = (hub: EventHub): Route<Context>[] => [
  ...systemRoutes,
  ...testimonialRoutes,
  ...accountRoutes,
  ...profileRoutes,
  ...accountFunctionRoutes,
  ...avatarRoutes,
  ...twoFactorRoutes,
  ...passkeyRoutes,
  ...providerRoutes,
  ...sessionRoutes,
  ...staffRoutes,
  ...installationRoutes,
  ...impersonationRoutes,
  ...dataExportRoutes,
  ...bulkExportRoutes,
  ...bundleRoutes,
  ...accountDeletionRoutes,
  ...welcomeRoutes,
  ...workspaceRoutes,
  ...whiteLabelRoutes,
  ...domainRoutes,
  ...ssoRoutes,
  ...workspaceDeletionRoutes,
  ...memberRoutes,
  ...inviteRoutes,
  ...scimRoutes,
  ...feedbackRoutes,
  ...uploadRoutes,
  ...importRoutes,
  ...quotaRoutes,
  ...billingRoutes,
  ...paymentRoutes,
  ...staffPaymentRoutes,
  ...billingFunctionRoutes,
  ...usageReportRoutes,
  ...revenueRoutes,
  ...objectRoutes,
  ...pipelineRoutes,
  ...linkRoutes,
  ...collectionRoutes,
  ...trashRoutes,
  ...retentionRoutes,
  ...emailInRoutes,
  ...folderRoutes,
  ...holdRoutes,
  ...copyRoutes,
  ...costRoutes,
  ...podcastRoutes,
  ...calendarRoutes,
  ...sourceRoutes,
  ...zoomRoutes,
  ...projectRoutes,
  ...searchRoutes,
  ...regionRoutes,
  ...noteRoutes,
  ...transcriptRoutes,
  ...exportRoutes,
  ...mediaExportRoutes,
  ...editingRoutes,
  ...documentRoutes,
  ...documentMediaRoutes,
  ...sharingRoutes,
  ...publicLinkRoutes,
  ...versionRoutes,
  ...versionChangeRoutes,
  ...accuracyRoutes,
  ...correctionScoreRoutes,
  ...correctorPayRoutes,
  ...precisionRoutes,
  ...correctionRoutes,
  ...correctorRoutes,
  ...examRoutes,
  ...correctorAdminRoutes,
  ...goldClipRoutes,
  ...speakerRoutes,
  ...highlightRoutes,
  ...tagRoutes,
  ...markerRoutes,
  ...modelRoutes,
  ...mailRoutes,
  ...dictionaryRoutes,
  ...usageEventRoutes,
  ...eventRoutes(hub),
]
