import { createSeededRandom } from './long-transcript.ts'

/** A made-up language with the letters, endings and word lengths of a real one. */
interface SyntheticLanguage {
  code: string
  /** Distinct words, frequent ones first: each is half as frequent as the one at half its rank. */
  words: string[]
}

const formCount = 60_000

const latin = {
  onsets: 'b c d f g h l m n p r s t v w st tr pl br gr kl'.split(' '),
  nuclei: 'a e i o u a e i o ea ou ai'.split(' '),
}
const endings: Record<string, string[]> = {
  en: ['', '', '', 's', 'ed', 'ing', 'er', 'ly', 'ness'],
  es: ['', 'o', 'a', 'os', 'as', 'ción', 'ando', 'é'],
  de: ['', '', 'en', 'er', 'ung', 'lich', 'ß', 'ät', 'öl'],
}

const oneOf = (random: () => number, parts: readonly string[]) =>
  parts[Math.floor(random() * parts.length)] ?? ''

function latinWord(random: () => number, code: string, rank: number): string {
  const syllables = 1 + Math.floor(random() * Math.log10(10 + rank * 2))
  const stem = Array.from(
    { length: syllables },
    () => oneOf(random, latin.onsets) + oneOf(random, latin.nuclei),
  )
  return stem.join('') + oneOf(random, endings[code] ?? [''])
}

/** Most characters come from a few hundred frequent ones, as in real text. */
const character = (random: () => number) => String.fromCodePoint(0x4e00 + Math.floor(3_000 ** random()) * 6)
const kana = (random: () => number) => String.fromCodePoint(0x3042 + Math.floor(random() * 70))

function unspacedWord(random: () => number, code: string): string {
  const length = 1 + Math.floor(random() * 3)
  const stem = Array.from({ length }, () => character(random)).join('')
  return code === 'ja' && random() < 0.6 ? stem + kana(random) + kana(random) : stem
}

function createLanguage(code: string): SyntheticLanguage {
  const random = createSeededRandom(code.charCodeAt(0) * 1_009 + code.charCodeAt(1))
  const words = new Set<string>()
  const isUnspaced = code === 'ja' || code === 'zh'
  while (words.size < formCount)
    words.add(isUnspaced ? unspacedWord(random, code) : latinWord(random, code, words.size))
  return { code, words: [...words] }
}

const languagesByCode = new Map<string, SyntheticLanguage>()

/** Returns the words of a language, deterministically. */
export function wordsOf(code: string): string[] {
  const language = languagesByCode.get(code) ?? createLanguage(code)
  languagesByCode.set(code, language)
  return language.words
}

/** Duration of a word in milliseconds: ten hours are 100,000 words. */
const wordMs = 360

/**
 * Returns the words of a chunk as JSON.
 * @param from index of its first word in the recording
 */
export function chunkOf(code: string, seed: number, from: number, count: number): string {
  const words = wordsOf(code)
  const random = createSeededRandom(seed)
  const parts: string[] = []
  let wordsLeft = 0
  for (let i = from; i < from + count; i++) {
    const startsSentence = wordsLeft === 0
    if (startsSentence) wordsLeft = 4 + Math.floor(random() * 16)
    wordsLeft--
    const form = words[Math.floor(formCount ** random()) - 1] ?? ''
    const text =
      (startsSentence ? form.charAt(0).toUpperCase() + form.slice(1) : form) + (wordsLeft === 0 ? '.' : '')
    const [start, speaker] = [i * wordMs, Math.floor(i / 120) % 2]
    const turn = i % 120 === 0 ? ',"turn":true' : ''
    parts.push(
      `{"text":"${text}","start":${start},"end":${start + 300},"confidence":0.9,"speaker":"spk_${speaker}"${turn}}`,
    )
  }
  return `[${parts.join(',')}]`
}
