import type { Dictionary, ReplacementRule } from '#contract/dictionaries.ts'
import { maxTermLength, maxTerms } from '#contract/limits.ts'

/** A dictionary row that can't be stored. */
export interface InvalidRow {
  /** Index in the list; for `soundsLike`, among its entries. */
  index: number
  field: 'terms' | 'soundsLike' | 'rules'
  reason: 'empty' | 'too_long' | 'duplicate' | 'too_many' | 'not_a_term'
}

export interface RowsInput {
  terms: readonly string[]
  soundsLike?: Record<string, string> | undefined
  rules?: readonly ReplacementRule[] | undefined
}

type Rows = Pick<Dictionary, 'terms' | 'soundsLike' | 'rules'>

/** Trims and validates every row. Pronunciations are stored under the term's spelling. */
export function validateRows({ terms, soundsLike = {}, rules = [] }: RowsInput): {
  rows: Rows
  bad: InvalidRow[]
} {
  const bad: InvalidRow[] = []
  const judge = (field: InvalidRow['field'], index: number, reason: InvalidRow['reason'] | null) => {
    if (reason) bad.push({ index, field, reason })
  }

  const spelling = new Map<string, string>()
  const tidyTerms = terms.map(tidy)
  for (const [index, term] of tidyTerms.entries()) {
    const known = spelling.has(fold(term))
    judge('terms', index, lengthProblem(index, term) ?? (known ? 'duplicate' : null))
    if (!known) spelling.set(fold(term), term)
  }

  const sounds = new Map<string, string>()
  for (const [index, [given, sound]] of Object.entries(soundsLike).entries()) {
    const term = spelling.get(fold(tidy(given)))
    judge('soundsLike', index, term === undefined ? 'not_a_term' : lengthProblem(index, tidy(sound)))
    if (term !== undefined) sounds.set(term, tidy(sound))
  }

  const heardBefore = new Set<string>()
  const tidyRules = rules.map(({ heard, write }) => ({ heard: tidy(heard), write: tidy(write) }))
  for (const [index, { heard, write }] of tidyRules.entries()) {
    const known = heardBefore.has(fold(heard)) ? 'duplicate' : null
    judge('rules', index, lengthProblem(index, heard) ?? lengthProblem(index, write) ?? known)
    heardBefore.add(fold(heard))
  }
  return { rows: { terms: tidyTerms, soundsLike: Object.fromEntries(sounds), rules: tidyRules }, bad }
}

function lengthProblem(index: number, text: string): InvalidRow['reason'] | null {
  if (index >= maxTerms) return 'too_many'
  if (text === '') return 'empty'
  return text.length > maxTermLength ? 'too_long' : null
}

const tidy = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ')
/** Key by which two rows count as equal. */
export const fold = (text: string) => text.normalize('NFKC').toLowerCase()
