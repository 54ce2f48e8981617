import type { Word } from '#domain/words/words.ts'

const formCount = 4_000
/** Average duration of a word, including the pause after it, in milliseconds: ten hours are 100,000 words. */
const wordMs = 360
const speakers = 4
/** One word in this many has low confidence. */
const lowConfidenceInterval = 20

/** Word that occurs at about every fiftieth position. */
export const frequentWord = 'spoken'
const frequentRank = 5

/**
 * Generates speech as varied as real speech: thousands of words, few of them frequent, with sentences, turns
 * of all lengths, and irregular times and confidences. The result is the same each time.
 */
export function generateTranscript(count: number): Word[] {
  const random = createSeededRandom(20_261_121)
  const vocabulary = vocabularyOf(random)
  const words: Word[] = []
  let [time, speaker, turnLeft, sentenceLeft] = [0, 0, 0, 0]
  for (let i = 0; i < count; i++) {
    const startsTurn = turnLeft === 0
    if (startsTurn) {
      speaker = (speaker + 1 + Math.floor(random() * (speakers - 1))) % speakers
      turnLeft = 1 + Math.floor(90 * random() ** 2 + 15 * random())
      sentenceLeft = 0
    }
    const startsSentence = sentenceLeft === 0
    if (startsSentence) sentenceLeft = Math.min(turnLeft, 3 + Math.floor(random() * 18))
    turnLeft--
    sentenceLeft--
    const form = vocabulary[rankOf(random())] ?? frequentWord
    const endsSentence = sentenceLeft === 0
    const punctuation = endsSentence ? (random() < 0.15 ? '?' : '.') : random() < 0.07 ? ',' : ''
    const duration = Math.round(50 + form.length * 32 * (0.6 + 0.8 * random()))
    words.push({
      text: (startsSentence ? capitalize(form) : form) + punctuation,
      start: time,
      end: time + duration,
      confidence: Math.round(1000 * confidenceOf(random)) / 1000,
      speaker: `spk_${speaker}`,
      ...(startsTurn && { turn: true as const }),
    })
    const pauseMs = endsSentence
      ? 500 * random() + 150
      : punctuation
        ? 300 * random()
        : random() < 0.6
          ? 0
          : 90 * random()
    // Always close to the average, so that a given number of words always has about the same duration.
    time = Math.max(time + duration + Math.round(pauseMs), (i + 1) * wordMs - 4_000)
  }
  return words
}

/**
 * Maps a share of all words to a rank among word forms: each form is half as frequent as the one at half its
 * rank.
 */
const rankOf = (share: number) => Math.floor(formCount ** share) - 1

function confidenceOf(random: () => number): number {
  return random() < 1 / lowConfidenceInterval ? 0.1 + 0.35 * random() : 1 - 0.45 * random() ** 3
}

/** Returns pronounceable word forms; frequent ones are short. */
function vocabularyOf(random: () => number): string[] {
  const usedWords = new Set([frequentWord])
  const words: string[] = []
  while (words.length < formCount) {
    if (words.length === frequentRank) words.push(frequentWord)
    const syllables = 1 + Math.floor(random() * Math.log10(10 + words.length * 2))
    const form = Array.from({ length: syllables }, () => syllable(random)).join('')
    if (usedWords.has(form)) continue
    usedWords.add(form)
    words.push(form)
  }
  return words
}

const onsets = '   b c d f g h l m n p r s t v w b d l m n r s t st tr pl sh th br'.split(' ')
const nuclei = 'a e i o u a e i o ea ou ai y'.split(' ')
const codas = '        n r s t l d m nd st ng'.split(' ')

function syllable(random: () => number): string {
  const pickPart = (parts: readonly string[]) => parts[Math.floor(random() * parts.length)] ?? ''
  return pickPart(onsets) + pickPart(nuclei) + pickPart(codas)
}

const capitalize = (form: string) => form.charAt(0).toUpperCase() + form.slice(1)

/** Returns a pseudorandom number generator for [0, 1), deterministic by seed (mulberry32). */
export function createSeededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
