/** Processing states. The legacy state fields are derived from these. */
export const processingStates = [
  'queued',
  'processing',
  'paused',
  'translating',
  'complete',
  'error',
] as const
export type ProcessingState = (typeof processingStates)[number]

/** Scope of a workspace's retention policy. */
export const retentionScopes = ['media', 'everything'] as const
export type RetentionScope = (typeof retentionScopes)[number]

/** Sort orders. Ties are broken by ID. */
export const sortOrders = [
  ...(['newest', 'oldest', 'name', 'nameDescending'] as const),
  ...(['longest', 'shortest', 'changed'] as const),
] as const
export type SortOrder = (typeof sortOrders)[number]

/** Third-party recording services, available if configured. */
export const sourceIds = ['google-drive', 'kaltura', 'zoom'] as const
export type SourceId = (typeof sourceIds)[number]

/** Services that users connect with their own accounts. */
export const connectableSources = ['google-drive', 'zoom'] as const satisfies readonly SourceId[]
export type ConnectableSource = (typeof connectableSources)[number]

/** Kinds of external folders that workspaces can connect. */
export const folderKinds = ['webdav', 's3'] as const
export type FolderKind = (typeof folderKinds)[number]

/** Reasons why connecting a service failed: values of the page's `refused` parameter. */
export const sourceRefusals = [
  'cancelled', // by the user, at the service
  'expired', // started too long ago or in another session, or already completed
  'failed',
] as const
export type SourceRefusal = (typeof sourceRefusals)[number]

/** Reasons why a new recording in a connected service wasn't transcribed. */
export const integrationProblems = [
  'no_minutes',
  'quota_exceeded',
  'queue_full',
  'language_unavailable',
  'not_found', // no longer a member of the workspace
] as const
export type IntegrationProblem = (typeof integrationProblems)[number]

export const documentVariants = ['blog', 'essay', 'email', 'summary', 'custom'] as const
export type DocumentVariant = (typeof documentVariants)[number]

/** Color names for highlights and tags. Pages choose the shades for the light and dark themes. */
export const highlightColors = ['yellow', 'green', 'blue', 'pink', 'orange', 'violet'] as const
export type HighlightColor = (typeof highlightColors)[number]

/** Reasons why a provider sign-in failed: values of the page's `refused` parameter. */
export const providerRefusals = [
  'cancelled', // by the user, at the provider
  'expired', // started too long ago or in another browser, or already completed
  'email_taken', // the address belongs to an account that hasn't verified it
  'domain_refused', // the installation doesn't accept the address
  'registration_closed', // only invited people can create accounts
  'not_member', // removed from the workspace that the connection belongs to
  'seats_full', // the workspace's plan has no free seat
  'linked_elsewhere', // the provider's account is linked to another user
  'too_many_requests',
  'not_set_up', // the provider isn't configured
  'not_offered', // not offered by the white-label sign-in page
  'failed',
  'saml_domain_refused', // SAML variants, with their own wording
  'saml_failed',
] as const
export type ProviderRefusal = (typeof providerRefusals)[number]

/** Tasks in the getting-started guide. Each is checked off when the user completes it. */
export const welcomeTasks = ['uploaded', 'highlighted', 'exported', 'translated', 'generated'] as const
export type WelcomeTask = (typeof welcomeTasks)[number]

/** Dashboard lists. */
export const dashFilters = ['My Collections', 'Shared with Me', 'Org Collections'] as const
export type DashFilter = (typeof dashFilters)[number]

/** Dashboard views: cards or a table. */
export const dashboardViews = ['GRID', 'LIST'] as const
export type DashboardView = (typeof dashboardViews)[number]

/**
 * Media created from a transcript: a video with burned-in subtitles or a subtitle track, or clips of
 * highlights.
 */
export const mediaExportKinds = ['burned', 'track', 'clips'] as const
export type MediaExportKind = (typeof mediaExportKinds)[number]

/** File formats of imported transcripts. */
export const importFormats = [
  ...(['text', 'docx', 'srt', 'vtt', 'whisper', 'whisperx'] as const),
  ...(['aws', 'deepgram', 'assemblyai', 'otter', 'descript'] as const),
] as const
export type ImportFormat = (typeof importFormats)[number]

/** Granularity of timestamps in an imported transcript. */
export const importTimings = ['words', 'cues', 'none'] as const
export type ImportTiming = (typeof importTimings)[number]

/** Text file encodings to choose from. */
export const importEncodings = [
  ...(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'iso-8859-1', 'windows-1250', 'iso-8859-2'] as const),
  ...(['windows-1251', 'koi8-r', 'windows-1253', 'windows-1254', 'windows-1255', 'windows-1256'] as const),
  ...(['windows-1257', 'windows-1258', 'tis-620', 'shift_jis', 'euc-jp', 'euc-kr'] as const),
  ...(['gb18030', 'big5'] as const),
] as const
export type ImportEncoding = (typeof importEncodings)[number]

/** Reasons why a file can't be imported as a transcript. */
export const importProblems = [
  ...(['too_large', 'too_many_words', 'empty', 'binary', 'damaged', 'broken_json'] as const),
  ...(['wrong_encoding', 'not_transcript', 'expired'] as const),
] as const
export type ImportProblem = (typeof importProblems)[number]

/** Reasons why a file can't be imported as a bundle. */
export const bundleProblems = ['not_bundle', 'newer', 'damaged', 'unsafe', 'too_large'] as const
export type BundleProblem = (typeof bundleProblems)[number]

/** Reasons why a calendar couldn't be read. */
export const calendarProblems = [
  'address_refused',
  'unreachable',
  'needs_sign_in',
  'not_a_calendar',
  'too_large',
] as const
export type CalendarProblem = (typeof calendarProblems)[number]

/** Built-in caption profiles. */
export const captionProfiles = ['standard', 'netflix', 'bbc', 'youtube'] as const
export type CaptionProfile = (typeof captionProfiles)[number]

/** Kinds of user-chosen caption breaks before a word. */
export const captionBreaks = ['caption', 'line', 'joined'] as const
export type CaptionBreak = (typeof captionBreaks)[number]
