import type { LanguageMarks } from './language-detection/common-words.ts'
import { scripts } from './language-detection/scripts.ts'
import { likelierLanguage } from './language-detection/trigrams.ts'
import { createWeights } from './language-detection/weights.ts'

/** Maximum number of characters to examine, far more than reliable detection needs. */
const MAX_CHARACTERS = 20_000
/** Minimum fraction of letters for a script to count as the text's script. */
const MIN_SCRIPT_SHARE = 0.6
/** Minimum number of letters in a script used by only one language, and in a shared script. */
const MIN_LETTERS = { alone: 4, shared: 20 }
/** Minimum fraction of kana in Japanese text; Chinese has none. */
const MIN_KANA_SHARE = 0.1
/** Minimum fraction of characters that are used only in Cantonese. */
const MIN_CANTONESE_SHARE = 0.03
const CANTONESE = /[嘅唔咗喺佢哋冇啲㗎嘢]/gu

/** Minimum evidence per word for the best language, and the factor by which it must exceed the next best. */
const MIN_EVIDENCE = 0.12
const MIN_MARGIN = 1.25

/**
 * Detects a text's language: by its script if only one language uses it, otherwise by frequent words and
 * letters, with trigrams as a tie-breaker.
 * @returns a code without region; null if there is too little text or no language matches
 */
export function detectLanguage(text: string): string | null {
  const sample = text.slice(0, MAX_CHARACTERS).normalize('NFC').toLowerCase()
  const counts = scripts.map(({ letters }) => countOf(sample, letters))
  const total = counts.reduce((sum, count) => sum + count, 0)
  const eastAsianLanguage = detectEastAsian(sample, total)
  if (eastAsianLanguage) return eastAsianLanguage
  const script = scripts.find((_, i) => (counts[i] ?? 0) >= MIN_SCRIPT_SHARE * total)
  if (!script || total === 0) return null
  if (typeof script.language === 'string') return total >= MIN_LETTERS.alone ? script.language : null
  return total >= MIN_LETTERS.shared ? detectByWords(sample, script.language) : null
}

/**
 * Detects Japanese, which mixes Han and kana so that neither may be the majority; Cantonese, which has its
 * own characters; or else Chinese. Returns null for other scripts.
 */
function detectEastAsian(sample: string, total: number): string | null {
  const han = countOf(sample, /\p{Script=Han}/gu)
  const kana = countOf(sample, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu)
  if (han + kana < Math.max(MIN_LETTERS.alone, MIN_SCRIPT_SHARE * total)) return null
  if (kana >= MIN_KANA_SHARE * (han + kana)) return 'ja'
  const cantonese = countOf(sample, CANTONESE)
  return cantonese >= 2 && cantonese >= MIN_CANTONESE_SHARE * han ? 'yue' : 'zh'
}

function detectByWords(sample: string, languages: Record<string, LanguageMarks>): string | null {
  const words = sample.match(/[\p{L}\p{M}]+/gu) ?? []
  const weights = createWeights(languages)
  const sums = new Map(Object.keys(languages).map((code) => [code, 0]))
  for (const word of words)
    for (const [code, weight] of weights(word)) sums.set(code, (sums.get(code) ?? 0) + weight)
  const [best, next] = [...sums].toSorted(([, a], [, b]) => b - a)
  if (!best || best[1] < MIN_EVIDENCE * words.length) return null
  if (!next || best[1] >= MIN_MARGIN * next[1]) return best[0]
  return likelierLanguage(sample, best[0], next[0])
}

const countOf = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0
