import type { RouteName } from '#contract/routes.ts'

export type ForeignKind =
  | 'captionProfile'
  | 'collection'
  | 'tag'
  | 'project'
  | 'highlight'
  | 'dictionary'
  | 'diarization'
  | 'transcript'
  | 'user'
  | 'workspace'

/** A body field that accepts the ID of an existing object, and a call with an ID in that field. */
export type ForeignIdRow = [
  field: string,
  kind: ForeignKind,
  input: (id: string) => { params?: object; body: object },
]

export type ForeignIdRows = { [name in RouteName]?: ForeignIdRow[] }

/** The caller's own objects. */
export interface OwnObjects {
  uid: string
  orgId: string
  email: string
  recording: string
  document: string
  project: string
  highlight: string
  upload: string
  /** Body of the highlight. */
  quote: object
}
