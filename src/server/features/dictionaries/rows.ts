import type { Dictionary, ReplacementRule } from '#contract/dictionaries.ts'
import { maxTermLength, maxTerms } from '#contract/limits.ts'

/** A dictionary row that can't be stored. */
export interface InvalidRow {
  /** Index in the list; for `soundsLike`, the index among its entries. */
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
  invalidRows: InvalidRow[]
} {
  const invalidRows: InvalidRow[] = []
  const reportInvalid = (field: InvalidRow['field'], index: number, reason: InvalidRow['reason'] | null) => {
    if (reason) invalidRows.push({ index, field, reason })
  }

  const spellings = new Map<string, string>()
  const normalizedTerms = terms.map(normalizeSpaces)
  for (const [index, term] of normalizedTerms.entries()) {
    const isDuplicate = spellings.has(foldCase(term))
    reportInvalid('terms', index, lengthProblem(index, term) ?? (isDuplicate ? 'duplicate' : null))
    if (!isDuplicate) spellings.set(foldCase(term), term)
  }

  const soundsLikeByTerm = new Map<string, string>()
  for (const [index, [input, audio]] of Object.entries(soundsLike).entries()) {
    const term = spellings.get(foldCase(normalizeSpaces(input)))
    reportInvalid(
      'soundsLike',
      index,
      term === undefined ? 'not_a_term' : lengthProblem(index, normalizeSpaces(audio)),
    )
    if (term !== undefined) soundsLikeByTerm.set(term, normalizeSpaces(audio))
  }

  const seenTexts = new Set<string>()
  const normalizedRules = rules.map(({ heard: recognized, write }) => ({
    heard: normalizeSpaces(recognized),
    write: normalizeSpaces(write),
  }))
  for (const [index, { heard: recognized, write }] of normalizedRules.entries()) {
    const problem = seenTexts.has(foldCase(recognized)) ? 'duplicate' : null
    reportInvalid('rules', index, lengthProblem(index, recognized) ?? lengthProblem(index, write) ?? problem)
    seenTexts.add(foldCase(recognized))
  }
  return {
    rows: {
      terms: normalizedTerms,
      soundsLike: Object.fromEntries(soundsLikeByTerm),
      rules: normalizedRules,
    },
    invalidRows,
  }
}

function lengthProblem(index: number, text: string): InvalidRow['reason'] | null {
  if (index >= maxTerms) return 'too_many'
  if (text === '') return 'empty'
  return text.length > maxTermLength ? 'too_long' : null
}

const normalizeSpaces = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ')
/** Returns a key for comparing rows: rows with equal keys are duplicates. */
export const foldCase = (text: string) => text.normalize('NFKC').toLowerCase()
