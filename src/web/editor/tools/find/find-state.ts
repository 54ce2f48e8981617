import type { FindQuery, Found, QueryError } from '#domain/find.ts'

/** The search term and its options. */
export interface FindRequest extends FindQuery {
  /** Also in speakers' names. */
  readonly names: boolean
  /** Only low-confidence words. */
  readonly doubtful: boolean
}

/** A match: characters [from, to) of the turn with this index. */
export interface Hit extends Found {
  readonly turn: number
}

/** A speaker whose name matches the search. */
export interface NameHit {
  readonly id: string
  readonly name: string
  /** Empty if it can't be a name. */
  readonly becomes: string
}

export interface FindState {
  readonly open: boolean
  /** Whether the replacement field is shown. */
  readonly replacing: boolean
  readonly wanted: FindRequest
  readonly replacement: string
  readonly hits: readonly Hit[]
  readonly names: readonly NameHit[]
  /** Index of the current hit; -1 for none. */
  readonly current: number
  readonly trouble: QueryError | 'slow' | 'failed' | null
  readonly searching: boolean
  /** Keys of the excluded matches. */
  readonly leftOut: ReadonlySet<string>
  /** Counts requests to open the panel: each one focuses a field of it. */
  readonly asked: number
  readonly field: 'text' | 'replacement'
}

export const noQuery: FindRequest = {
  text: '',
  matchCase: false,
  wholeWords: false,
  regex: false,
  names: false,
  doubtful: false,
}

export const closedFind: FindState = {
  open: false,
  replacing: false,
  wanted: noQuery,
  replacement: '',
  hits: [],
  names: [],
  current: -1,
  trouble: null,
  searching: false,
  leftOut: new Set<string>(),
  asked: 0,
  field: 'text',
}
