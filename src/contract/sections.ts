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
import { correctionSections } from './correction-sections.ts'
import { customerBillingEndpoints } from './customer-billing.ts'
import { dataExportEndpoints } from './data-export.ts'
import { diarizationEndpoints } from './diarizations.ts'
import { dictionaryEndpoints } from './dictionaries.ts'
import { documentMediaEndpoints } from './document-media.ts'
import { documentEndpoints } from './documents.ts'
import { domainEndpoints } from './domains.ts'
import { editingEndpoints } from './editing.ts'
import { emailInEndpoints } from './email-in.ts'
import type { Endpoint } from './endpoint.ts'
import { eventEndpoints } from './events.ts'
import { exportPreviewEndpoints } from './export-previews.ts'
import { feedbackEndpoints } from './feedback.ts'
import { firstEmailEndpoints } from './first-email.ts'
import { folderEndpoints } from './folders.ts'
import { functionEndpoints } from './functions.ts'
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
import { passkeyEndpoints } from './passkeys.ts'
import { pipelineEndpoints } from './pipeline.ts'
import { podcastEndpoints } from './podcasts.ts'
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

/** A section of the API reference, and a tag in the OpenAPI document. */
export interface Section {
  name: string
  description: string
  endpoints: Record<string, Endpoint>
}

/** Sections of the API reference with all endpoints, from basic to advanced. */
export const sections: readonly Section[] = [
  {
    name: 'Authentication',
    description: 'Register, sign in and out, verify an email address and reset a password.',
    endpoints: { ...accountEndpoints, ...signInStepEndpoints },
  },
  {
    name: 'Sessions',
    description: 'Active sessions, and regional keys that replace the session cookie.',
    endpoints: sessionEndpoints,
  },
  {
    name: 'Two-factor authentication',
    description: 'Authenticator apps and recovery codes.',
    endpoints: twoFactorEndpoints,
  },
  { name: 'Passkeys', description: 'Sign in without a password (WebAuthn).', endpoints: passkeyEndpoints },
  {
    name: 'Identity providers',
    description: 'Sign in with Google, OpenID Connect or SAML 2.0.',
    endpoints: providerEndpoints,
  },
  {
    name: 'Account',
    description: 'Profile, settings, activity, data export and account deletion.',
    endpoints: {
      ...profileEndpoints,
      ...firstEmailEndpoints,
      ...settingsEndpoints,
      ...auditEndpoints,
      ...feedbackEndpoints,
      ...dataExportEndpoints,
      ...accountDeletionEndpoints,
    },
  },
  {
    name: 'Workspaces',
    description: 'Workspaces, members, invites and auto-join domains.',
    endpoints: {
      ...workspaceEndpoints,
      ...memberEndpoints,
      ...inviteEndpoints,
      ...domainEndpoints,
      ...ssoEndpoints,
      ...scimSettingsEndpoints,
      ...welcomeEndpoints,
    },
  },
  {
    name: 'SCIM',
    description:
      "User provisioning by an identity provider, using SCIM 2.0 (RFC 7643, RFC 7644) and the workspace's SCIM token. Request bodies and errors follow SCIM.",
    endpoints: scimEndpoints,
  },
  {
    name: 'Plans',
    description: 'Workspace plans, minutes and credits.',
    endpoints: {
      ...billingEndpoints,
      ...checkoutEndpoints,
      ...customerBillingEndpoints,
      ...billingSettingsEndpoints,
      ...usageReportEndpoints,
    },
  },
  {
    name: 'Uploads',
    description:
      'Resumable multipart uploads: create an upload, PUT each part to its signed URL, complete the upload, then create a transcription from its `location`.',
    endpoints: { ...uploadEndpoints, ...objectEndpoints, ...quotaEndpoints },
  },
  {
    name: 'Transcription',
    description:
      'Transcribe, re-transcribe, translate and denoise recordings, identify speakers again, and import existing transcripts.',
    endpoints: { ...pipelineEndpoints, ...recodeEndpoints, ...diarizationEndpoints, ...importEndpoints },
  },
  {
    name: 'Sources',
    description: 'Recordings in connected services, which can be transcribed like links.',
    endpoints: sourceEndpoints,
  },
  {
    name: 'Podcasts',
    description: 'Subscriptions that transcribe new podcast episodes.',
    endpoints: podcastEndpoints,
  },
  {
    name: 'Calendars',
    description: "A user's calendars and upcoming meetings.",
    endpoints: calendarEndpoints,
  },
  {
    name: 'Recordings by email',
    description: "A workspace's email address for receiving recordings.",
    endpoints: emailInEndpoints,
  },
  {
    name: 'Connected folders',
    description:
      'Folders on a WebDAV server or in an S3 bucket, whose recordings can be transcribed like links.',
    endpoints: folderEndpoints,
  },
  {
    name: 'Collections',
    description: 'A collection is a recording with its transcript, or a document.',
    endpoints: { ...collectionEndpoints, ...unlistedCollectionEndpoints, ...copyEndpoints, ...noteEndpoints },
  },
  {
    name: 'Search',
    description: 'Full-text search across collections, and saved searches.',
    endpoints: searchEndpoints,
  },
  {
    name: 'Projects',
    description: 'Private folders for collections.',
    endpoints: projectEndpoints,
  },
  {
    name: 'Sharing',
    description:
      'Share collections with members of a workspace or through a public link, transfer ownership, and move collections to another workspace.',
    endpoints: { ...sharingEndpoints, ...publicLinkEndpoints, ...oembedEndpoints },
  },
  {
    name: 'Trash',
    description: 'Deleted collections stay in the trash for 30 days.',
    endpoints: trashEndpoints,
  },
  {
    name: 'Retention and legal holds',
    description: 'Retention policies and legal holds of a workspace.',
    endpoints: { ...retentionEndpoints, ...holdEndpoints },
  },
  {
    name: 'Transcripts',
    description: 'Words and their times, edits, versions and exports.',
    endpoints: {
      ...transcriptEndpoints,
      ...captionEndpoints,
      ...versionEndpoints,
      ...accuracyEndpoints,
      ...exportPreviewEndpoints,
      ...bulkExportEndpoints,
      ...mediaExportEndpoints,
      ...bundleEndpoints,
    },
  },
  { name: 'Speakers', description: 'Speakers in a transcript.', endpoints: speakerEndpoints },
  ...correctionSections,
  {
    name: 'Editing lock',
    description: 'Only one person can edit a transcript at a time.',
    endpoints: editingEndpoints,
  },
  {
    name: 'Highlights',
    description: 'Highlights with replies, workspace tags and private markers.',
    endpoints: { ...highlightEndpoints, ...tagEndpoints, ...markerEndpoints },
  },
  {
    name: 'Documents',
    description: 'Documents written by people or by a language model, with or without a transcript.',
    endpoints: { ...documentEndpoints, ...documentMediaEndpoints },
  },
  {
    name: 'Dictionaries',
    description: 'Terms to expect in recordings, and replacement rules.',
    endpoints: dictionaryEndpoints,
  },
  { name: 'Events', description: 'Server-sent events.', endpoints: eventEndpoints },
  {
    name: 'System',
    description: 'Health, configuration, usage events and this reference.',
    endpoints: { ...systemEndpoints, ...testimonialEndpoints, ...usageEventEndpoints },
  },
  {
    name: 'Administration',
    description:
      'Staff only: installation settings, administrators, speech models, emails, the audit log, all workspaces and users, their billing, coupons and refunds, revenue, impersonation, and white-label sign-in pages.',
    endpoints: {
      ...modelEndpoints,
      ...mailEndpoints,
      ...staffEndpoints,
      ...staffBillingEndpoints,
      ...installationEndpoints,
      ...whiteLabelEndpoints,
    },
  },
  {
    name: 'Functions',
    description: 'Callable functions for older clients. Most wrap another endpoint.',
    endpoints: { ...functionEndpoints, ...billingFunctionEndpoints },
  },
  {
    name: 'Regions',
    description: 'Calls between deployments in different regions.',
    endpoints: regionEndpoints,
  },
]
