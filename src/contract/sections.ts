import { accountDeletionEndpoints } from './account-deletion.ts'
import { accountEndpoints } from './accounts.ts'
import { auditEndpoints } from './audit.ts'
import { collectionEndpoints } from './collections.ts'
import { copyEndpoints } from './copies.ts'
import { dataExportEndpoints } from './data-export.ts'
import { dictionaryEndpoints } from './dictionaries.ts'
import { documentMediaEndpoints } from './document-media.ts'
import { documentEndpoints } from './documents.ts'
import { editingEndpoints } from './editing.ts'
import type { Endpoint } from './endpoint.ts'
import { eventEndpoints } from './events.ts'
import { feedbackEndpoints } from './feedback.ts'
import { firstEmailEndpoints } from './first-email.ts'
import { highlightEndpoints } from './highlights.ts'
import { mailEndpoints } from './mail.ts'
import { markerEndpoints } from './markers.ts'
import { memberEndpoints } from './members.ts'
import { missingEndpoints } from './missing.ts'
import { modelEndpoints } from './models.ts'
import { noteEndpoints } from './notes.ts'
import { objectEndpoints } from './objects.ts'
import { passkeyEndpoints } from './passkeys.ts'
import { pipelineEndpoints } from './pipeline.ts'
import { profileEndpoints } from './profile.ts'
import { projectEndpoints } from './projects.ts'
import { providerEndpoints } from './providers.ts'
import { quotaEndpoints } from './quotas.ts'
import { recodeEndpoints } from './recodes.ts'
import { searchEndpoints } from './search.ts'
import { sessionEndpoints } from './sessions.ts'
import { settingsEndpoints } from './settings.ts'
import { sharingEndpoints } from './sharing.ts'
import { signInStepEndpoints } from './sign-in-steps.ts'
import { speakerEndpoints } from './speakers.ts'
import { staffEndpoints } from './staff.ts'
import { systemEndpoints } from './system.ts'
import { tagEndpoints } from './tags.ts'
import { testimonialEndpoints } from './testimonial.ts'
import { transcriptEndpoints } from './transcripts.ts'
import { trashEndpoints } from './trash.ts'
import { twoFactorEndpoints } from './two-factor.ts'
import { uploadEndpoints } from './uploads.ts'
import { usageEventEndpoints } from './usage-events.ts'
import { versionEndpoints } from './versions.ts'
import { welcomeEndpoints } from './welcome.ts'
import { workspaceEndpoints } from './workspaces.ts'

/** A section of the API reference: a tag of the OpenAPI document. */
export interface Section {
  name: string
  description: string
  endpoints: Record<string, Endpoint>
}

/** Every endpoint once, in the order of learning the API. */
export const sections: readonly Section[] = [
  {
    name: 'Authentication',
    description: 'Register, sign in and out, verify an email address, reset a password.',
    endpoints: { ...accountEndpoints, ...signInStepEndpoints },
  },
  {
    name: 'Sessions',
    description: 'Where an account is signed in, and regional keys to use in place of the session cookie.',
    endpoints: sessionEndpoints,
  },
  {
    name: 'Two-factor authentication',
    description: 'Authenticator app and recovery codes.',
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
    description: 'Profile, settings, data export and account deletion.',
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
    description: 'Workspaces and their members.',
    endpoints: { ...workspaceEndpoints, ...memberEndpoints, ...welcomeEndpoints },
  },
  {
    name: 'Uploads',
    description:
      'Resumable multipart uploads: create one, PUT each part to its signed URL, complete it, then create a transcription from its `location`.',
    endpoints: { ...uploadEndpoints, ...objectEndpoints, ...quotaEndpoints },
  },
  {
    name: 'Transcription',
    description: 'Transcribe, re-transcribe, translate and denoise recordings.',
    endpoints: { ...pipelineEndpoints, ...recodeEndpoints },
  },
  {
    name: 'Collections',
    description: 'A collection is a recording with its transcript, or a document.',
    endpoints: { ...collectionEndpoints, ...missingEndpoints, ...copyEndpoints, ...noteEndpoints },
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
    description: 'Share with members of a workspace or by a public link, change the owner, move.',
    endpoints: sharingEndpoints,
  },
  {
    name: 'Trash',
    description: 'Deleted collections are kept in the trash for 30 days.',
    endpoints: trashEndpoints,
  },
  {
    name: 'Transcripts',
    description: 'Words with their times, edits, versions and exports.',
    endpoints: { ...transcriptEndpoints, ...versionEndpoints },
  },
  { name: 'Speakers', description: 'Speakers of a transcript.', endpoints: speakerEndpoints },
  {
    name: 'Editing lock',
    description: 'One person edits a transcript at a time.',
    endpoints: editingEndpoints,
  },
  {
    name: 'Highlights',
    description: 'Highlights with replies, the tags of a workspace, and private markers.',
    endpoints: { ...highlightEndpoints, ...tagEndpoints, ...markerEndpoints },
  },
  {
    name: 'Documents',
    description: 'Documents beside transcripts, written by people or by a language model.',
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
    description: 'For staff: speech models, emails, the audit log, impersonation.',
    endpoints: { ...modelEndpoints, ...mailEndpoints, ...staffEndpoints },
  },
]
