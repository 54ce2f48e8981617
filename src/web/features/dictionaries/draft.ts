import type { Dictionary } from '#contract/dictionaries.ts'
import { newId } from '#web/lib/format/new-id.ts'

/** A pair of texts; `key` identifies its row on the page. */
export interface PairRow {
  key: string
  from: string
  to: string
}

/** Dictionary being edited. */
export interface DictionaryDraft {
  name: string
  language: string | null
  /** Terms, one per line. */
  terms: string
  /** Terms with their pronunciations. */
  sounds: PairRow[]
  /** Recognized phrases with their replacements. */
  rules: PairRow[]
  /** Whether this is the default dictionary for its language. */
  isDefault: boolean
}

/** Draft for a new dictionary. Its language is set once the available languages are known. */
export const emptyDraft: DictionaryDraft = {
  name: '',
  language: null,
  terms: '',
  sounds: [],
  rules: [],
  isDefault: false,
}

export const createPairRow = (from = '', to = ''): PairRow => ({ key: newId(), from, to })

export function createDraft({
  name,
  language,
  terms,
  soundsLike,
  rules,
  isDefault,
}: Dictionary): DictionaryDraft {
  return {
    name,
    language,
    terms: terms.join('\n'),
    sounds: Object.entries(soundsLike).map(([term, sound]) => createPairRow(term, sound)),
    rules: rules.map(({ heard, write }) => createPairRow(heard, write)),
    isDefault,
  }
}

/** Returns the lines that contain terms, with zero-based line numbers. */
export function termLines(text: string): { line: number; term: string }[] {
  return text
    .split(/\r?\n/)
    .map((term, line) => ({ line, term: term.trim() }))
    .filter(({ term }) => term !== '')
}

const isFilled = ({ from, to }: PairRow) => from.trim() !== '' || to.trim() !== ''

/** Returns the draft as it will be saved, without empty lines and rows. */
export function toRequestBody(draft: DictionaryDraft) {
  return {
    name: draft.name.trim(),
    language: draft.language ?? '',
    terms: termLines(draft.terms).map(({ term }) => term),
    soundsLike: Object.fromEntries(
      draft.sounds.filter(isFilled).map(({ from, to }) => [from.trim(), to.trim()]),
    ),
    rules: draft.rules.filter(isFilled).map(({ from, to }) => ({ heard: from.trim(), write: to.trim() })),
    isDefault: draft.isDefault,
  }
}

/** Details of the `invalid_rows` error. */
interface InvalidRow {
  field: 'terms' | 'soundsLike' | 'rules'
  index: number
  reason: keyof typeof reasons
}

const reasons = {
  empty: 'empty',
  too_long: 'long',
  too_many: 'many',
  duplicate: 'duplicate',
  not_a_term: 'notATerm',
} as const
/** Catalog key of the error's message, under `reason`. */
export type RowProblemReason = (typeof reasons)[InvalidRow['reason']]

/** Errors by line for the terms, and by key for the other rows. */
export interface RowProblems {
  terms: { line: number; reason: RowProblemReason }[]
  rows: ReadonlyMap<string, RowProblemReason>
}

export const noProblems: RowProblems = { terms: [], rows: new Map() }

/** Returns the rows that `toRequestBody` would drop because their term already has a pronunciation. */
export function findDuplicateRows({ sounds }: DictionaryDraft): RowProblems {
  const terms = new Set<string>()
  const duplicates = sounds.filter(isFilled).filter(({ from }) => {
    const term = from.trim()
    const isKnown = terms.has(term)
    terms.add(term)
    return isKnown
  })
  return { terms: [], rows: new Map(duplicates.map(({ key }) => [key, 'duplicate'])) }
}

/** Maps an error about the output of `toRequestBody` to lines and rows of the draft. */
export function toRowProblems(draft: DictionaryDraft, details: unknown): RowProblems {
  const badRows = (details as { rows?: InvalidRow[] } | undefined)?.rows ?? []
  const lines = termLines(draft.terms)
  const rules = draft.rules.filter(isFilled)
  const pronunciationTerms = Object.keys(toRequestBody(draft).soundsLike)
  const rowOf = ({ field, index }: InvalidRow) =>
    field === 'rules'
      ? rules[index]
      : draft.sounds.find(({ from }) => from.trim() === pronunciationTerms[index])
  return {
    terms: badRows
      .filter(({ field }) => field === 'terms')
      .map(({ index, reason }) => ({ line: lines[index]?.line ?? 0, reason: reasons[reason] })),
    rows: new Map(
      badRows
        .filter(({ field }) => field !== 'terms')
        .map((problem) => [rowOf(problem)?.key ?? '', reasons[problem.reason]] as const),
    ),
  }
}
