import { setImmediate } from 'node:timers/promises'
import type { Hint } from '#domain/recognition/hints.ts'
import { LettersToPhones } from './letters-to-phones.ts'
import { type Lexicon, readLexicon } from './pronunciations.ts'
import { splitTerm, type TermPart } from './term.ts'

/** Maximum number of pronunciations: with more, other words would be mistaken for the term. */
const MAX_SPELLINGS = 4

/** Finds pronunciations of terms in a dictionary, or derives them from similarly spelled words. */
export class Speller {
  readonly #lexicon: Lexicon
  #letters: LettersToPhones | undefined

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon
  }

  /**
   * Opens a dictionary.
   * @param path path of a file in CMU's format
   */
  static async open(path: string): Promise<Speller> {
    return new Speller(await readLexicon(path))
  }

  /** Returns a hint's pronunciations, most likely first; empty if it contains no English letters. */
  async pronounce({ term, soundsLike }: Hint): Promise<string[]> {
    const pronunciations: string[][] = []
    for (const piece of splitTerm(soundsLike ?? term)) pronunciations.push(await this.#ways(piece))
    if (pronunciations.length === 0 || pronunciations.some((variants) => variants.length === 0)) return []
    return pronunciations
      .reduce(
        (before, next) => before.flatMap((a) => next.map((b) => `${a} ${b}`)).slice(0, MAX_SPELLINGS),
        [''],
      )
      .map((phones) => phones.trim())
  }

  async #ways({ word, isSpelledOut }: TermPart): Promise<string[]> {
    const letters = isSpelledOut
      ? [...word].map((letter) => this.#lexicon.get(letter)?.[0] ?? '').join(' ')
      : ''
    const pronunciations = this.#lexicon.get(word)
    if (pronunciations) return letters && word.length > 1 ? [...pronunciations, letters] : pronunciations
    if (letters) return [letters]
    await setImmediate()
    this.#letters ??= await LettersToPhones.fromLexicon(this.#lexicon)
    return this.#letters.pronounce(word)
  }
}
