import type { FindMatch, FindQuery, QueryError } from '#domain/words/find.ts'

/** Search term with its options. */
export interface FindRequest extends FindQuery {
  /** Whether to search speaker names too. */
  readonly names: boolean
  /** Whether to search only low-confidence words. */
  readonly lowConfidenceOnly: boolean
}

/** A match: characters [from, to) of the turn with this index. */
export interface Hit extends FindMatch {
  readonly turn: number
}

/** A speaker whose name matches the query. */
export interface NameHit {
  readonly id: string
  readonly name: string
  /** New name after replacing; empty if it isn't a valid name. */
  readonly newName: string
}

export interface FindState {
  readonly open: boolean
  /** Whether the replacement field is shown. */
  readonly replacing: boolean
  readonly request: FindRequest
  readonly replacement: string
  readonly hits: readonly Hit[]
  readonly names: readonly NameHit[]
  /** Index of the current hit; -1 if there is none. */
  readonly current: number
  readonly problem: QueryError | 'slow' | 'failed' | null
  readonly searching: boolean
  /** Keys of the matches excluded from replacing. */
  readonly excluded: ReadonlySet<string>
  /** Number of requests to open the panel; each one focuses a field. */
  readonly openCount: number
  readonly field: 'text' | 'replacement'
}

export const emptyQuery: FindRequest = {
  text: '',
  matchCase: false,
  wholeWords: false,
  regex: false,
  names: false,
  lowConfidenceOnly: false,
}

export const initialFindState: FindState = {
  open: false,
  replacing: false,
  request: emptyQuery,
  replacement: '',
  hits: [],
  names: [],
  current: -1,
  problem: null,
  searching: false,
  excluded: new Set<string>(),
  openCount: 0,
  field: 'text',
}
