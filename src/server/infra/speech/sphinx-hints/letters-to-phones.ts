import { setImmediate } from 'node:timers/promises'
import { alignPhones } from './alignment.ts'
import type { Lexicon } from './pronunciations.ts'

/** Number of letters on either side to compare. */
const CONTEXT_LETTERS = 4
/**
 * Number of known words that determine how a letter sounds: those with the most similar surrounding
 * letters.
 */
const MODEL_WORD_COUNT = 40
/** Additional weight of a word for each further matching letter. */
const NEAR_WEIGHT = 3
/** Maximum number of occurrences of a letter to compare; more don't improve the result. */
const MAX_CONTEXTS = 4000
/** Number of words to process before yielding to other work. */
const YIELD_INTERVAL = 2000

/** Guesses the pronunciation of words missing from the dictionary, based on similar words in it. */
export class LettersToPhones {
  readonly #words: string[] = []
  readonly #phones: string[] = []
  readonly #alignedPhones = new Map<number, string[]>()
  /** Positions in words, by a letter and its neighbors: word × 64 + position. */
  readonly #places = new Map<string, number[]>()

  private constructor() {}

  /** Learns from a dictionary. Takes a few tenths of a second, yielding to other work. */
  static async fromLexicon(lexicon: Lexicon): Promise<LettersToPhones> {
    const model = new LettersToPhones()
    let count = 0
    for (const [word, [phones]] of lexicon) {
      if (phones && /^[a-z]{2,30}$/.test(word)) model.#add(word, phones)
      if (++count % YIELD_INTERVAL === 0) await setImmediate()
    }
    return model
  }

  #add(word: string, phones: string): void {
    const paddedWord = `#${word}#`
    const index = this.#words.push(paddedWord) - 1
    this.#phones.push(phones)
    for (let at = 1; at <= word.length; at++) {
      const key = paddedWord.slice(at - 1, at + 2)
      const places = this.#places.get(key)
      if (places) places.push(index * 64 + at)
      else this.#places.set(key, [index * 64 + at])
    }
  }

  /**
   * Returns the most likely pronunciation, followed by the one that differs in the least certain
   * sound; empty if a letter never occurs between the same neighbors.
   * @param word letters a to z
   */
  pronounce(word: string): string[] {
    const votes = Array.from(word, (_, i) => this.#soundsOf(`#${word}#`, i + 1))
    if (votes.some((candidates) => candidates.length === 0)) return []
    const first = votes.map(([audio]) => audio?.[0] ?? '')
    const ambiguities = votes.map(([best, next]) => (next?.[1] ?? 0) / (best?.[1] ?? 1))
    const min = ambiguities.indexOf(Math.max(...ambiguities))
    const second = first.with(min, votes[min]?.[1]?.[0] ?? first[min] ?? '')
    const pronunciations = [first, second].map((candidates) => candidates.filter(Boolean).join(' '))
    return [...new Set(pronunciations)].filter(Boolean)
  }

  /** Returns the letter's phones in similar contexts, most likely first. */
  #soundsOf(word: string, at: number): [sound: string, votes: number][] {
    const places = this.#places.get(word.slice(at - 1, at + 2)) ?? []
    const step = Math.max(1, Math.floor(places.length / MAX_CONTEXTS))
    const models: { index: number; position: number; similarity: number }[] = []
    for (let i = 0; i < places.length; i += step) {
      const index = Math.floor((places[i] ?? 0) / 64)
      const position = (places[i] ?? 0) % 64
      models.push({ index, position, similarity: similarity(word, at, this.#words[index] ?? '', position) })
    }
    const votes = new Map<string, number>()
    for (const { index, position, similarity: likeness } of models
      .sort((a, b) => b.similarity - a.similarity)
      .slice(0, MODEL_WORD_COUNT)) {
      const audio = this.#align(index)[position - 1] ?? ''
      votes.set(audio, (votes.get(audio) ?? 0) + NEAR_WEIGHT ** likeness)
    }
    return [...votes].sort(([, a], [, b]) => b - a)
  }

  #align(index: number): string[] {
    const cachedPhones = this.#alignedPhones.get(index)
    if (cachedPhones) return cachedPhones
    const pairs = alignPhones((this.#words[index] ?? '').slice(1, -1), (this.#phones[index] ?? '').split(' '))
    this.#alignedPhones.set(index, pairs)
    return pairs
  }
}

/** Counts contiguous matching letters around two positions. */
function similarity(a: string, indexA: number, b: string, indexB: number): number {
  let left = 0
  while (
    left < CONTEXT_LETTERS &&
    a[indexA - left - 1] !== undefined &&
    a[indexA - left - 1] === b[indexB - left - 1]
  )
    left++
  let right = 0
  while (
    right < CONTEXT_LETTERS &&
    a[indexA + right + 1] !== undefined &&
    a[indexA + right + 1] === b[indexB + right + 1]
  )
    right++
  return left + right
}
