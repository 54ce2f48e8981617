/**
 * Why a version was made: the engine's draft, the end of an editor's work, before words were recoded, translated or
 * replaced in bulk, when proofreading was complete, before an older version came back, when the offset changed, and
 * what stood when versions were introduced.
 */
export const versionKinds = [
  'draft',
  'checkin',
  'recode',
  'translate',
  'replace',
  'precision',
  'restore',
  'offset',
  'saved',
] as const
export type VersionKind = (typeof versionKinds)[number]
