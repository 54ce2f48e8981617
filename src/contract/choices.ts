/** The one processing state; the legacy fields are derived from it. */
export const processingStates = [
  'queued',
  'processing',
  'paused',
  'translating',
  'complete',
  'error',
] as const
export type ProcessingState = (typeof processingStates)[number]

/** Orders of lists; ties by ID. */
export const listOrders = [
  ...(['newest', 'oldest', 'name', 'nameDescending'] as const),
  ...(['longest', 'shortest', 'changed'] as const),
] as const
export type ListOrder = (typeof listOrders)[number]

export const documentVariants = ['blog', 'essay', 'email', 'summary', 'custom'] as const
export type DocumentVariant = (typeof documentVariants)[number]

/** The colors of highlights and tags, by name: pages choose the shades for light and dark. */
export const highlightColors = ['yellow', 'green', 'blue', 'pink', 'orange', 'violet'] as const
export type HighlightColor = (typeof highlightColors)[number]

/** Why a provider's sign-in failed: the page's parameter `refused`. */
export const providerRefusals = [
  'cancelled', // there, by the person
  'expired', // begun too long ago, in another browser, or finished already
  'email_taken', // the address belongs to an account that hasn't verified it
  'domain_refused', // the installation doesn't accept the address
  'linked_elsewhere', // the provider's account belongs to somebody else
  'too_many_requests',
  'not_set_up', // here: nobody can sign in by it
  'failed',
  'saml_domain_refused', // the same by SAML, with its own wording
  'saml_failed',
] as const
export type ProviderRefusal = (typeof providerRefusals)[number]

/** Tasks of the getting started guide; the product sets each when it happens. */
export const welcomeTasks = ['uploaded', 'highlighted', 'exported', 'translated', 'generated'] as const
export type WelcomeTask = (typeof welcomeTasks)[number]

/** Lists of the dashboard. */
export const dashFilters = ['My Collections', 'Shared with Me', 'Org Collections'] as const
export type DashFilter = (typeof dashFilters)[number]

/** Views of the dashboard: cards or a table. */
export const dashboardViews = ['GRID', 'LIST'] as const
export type DashboardView = (typeof dashboardViews)[number]

export const subtitleFormats = ['srt', 'vtt', 'txt', 'docx'] as const
export type SubtitleFormat = (typeof subtitleFormats)[number]
