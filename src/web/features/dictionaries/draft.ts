import { z } from 'zod'
import type { Dictionary } from '#contract/dictionaries.ts'
import { newId } from '#web/lib/new-id.ts'

/** Two texts that belong together; `key` is only of the page. */
const pairRow = z.object({ key: z.string(), from: z.string(), to: z.string() })
export type PairRow = z.infer<typeof pairRow>

/** A dictionary as it is being written. */
export const dictionaryDraft = z.object({
  name: z.string(),
  language: z.string().nullable(),
  terms: z.string().describe('one a line'),
  sounds: z.array(pairRow).describe('a term, and how it sounds'),
  rules: z.array(pairRow).describe('what is heard, and what to write'),
  isDefault: z.boolean().default(false).describe('of its language'),
})
export type DictionaryDraft = z.infer<typeof dictionaryDraft>

/** The language follows when it is known what there is. */
export const emptyDraft: DictionaryDraft = {
  name: '',
  language: null,
  terms: '',
  sounds: [],
  rules: [],
  isDefault: false,
}

export const emptyRow = (from = '', to = ''): PairRow => ({ key: newId(), from, to })

export function draftOf({
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
    sounds: Object.entries(soundsLike).map(([term, sound]) => emptyRow(term, sound)),
    rules: rules.map(({ heard, write }) => emptyRow(heard, write)),
    isDefault,
  }
}

/** The lines that hold a term, with their numbers from 0. */
export function termLines(text: string): { line: number; term: string }[] {
  return text
    .split(/\r?\n/)
    .map((term, line) => ({ line, term: term.trim() }))
    .filter(({ term }) => term !== '')
}

const isFilled = ({ from, to }: PairRow) => from.trim() !== '' || to.trim() !== ''

/** The saved form: without empty lists and rows. */
export function bodyOf(draft: DictionaryDraft) {
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

const badRows = z.object({
  rows: z.array(
    z.object({
      field: z.enum(['terms', 'soundsLike', 'rules']),
      index: z.number(),
      reason: z.enum(['empty', 'too_long', 'duplicate', 'too_many', 'not_a_term']),
    }),
  ),
})
type BadRow = z.infer<typeof badRows>['rows'][number]

const reasons = {
  empty: 'empty',
  too_long: 'long',
  too_many: 'many',
  duplicate: 'duplicate',
  not_a_term: 'notATerm',
} as const
/** The key of its text in the catalog, under `reason`. */
export type Reason = (typeof reasons)[BadRow['reason']]

/** The server's errors: by line of the terms, and by key of the other rows. */
export interface RowProblems {
  terms: { line: number; reason: Reason }[]
  rows: ReadonlyMap<string, Reason>
}

export const noProblems: RowProblems = { terms: [], rows: new Map() }

/** The rows that would be lost in `bodyOf`, which holds one sound a term. */
export function incompleteRows({ sounds }: DictionaryDraft): RowProblems {
  const terms = new Set<string>()
  const again = sounds.filter(isFilled).filter(({ from }) => {
    const term = from.trim()
    const known = terms.has(term)
    terms.add(term)
    return known
  })
  return { terms: [], rows: new Map(again.map(({ key }) => [key, 'duplicate'])) }
}

/** Finds the lines and rows of a draft that a refusal of its `bodyOf` names. */
export function problemsOf(draft: DictionaryDraft, details: unknown): RowProblems {
  const bad = badRows.safeParse(details).data?.rows ?? []
  const lines = termLines(draft.terms)
  const rules = draft.rules.filter(isFilled)
  const soundTerms = Object.keys(bodyOf(draft).soundsLike)
  const rowOf = ({ field, index }: BadRow) =>
    field === 'rules' ? rules[index] : draft.sounds.find(({ from }) => from.trim() === soundTerms[index])
  return {
    terms: bad
      .filter(({ field }) => field === 'terms')
      .map(({ index, reason }) => ({ line: lines[index]?.line ?? 0, reason: reasons[reason] })),
    rows: new Map(
      bad
        .filter(({ field }) => field !== 'terms')
        .map((problem) => [rowOf(problem)?.key ?? '', reasons[problem.reason]] as const),
    ),
  }
}
