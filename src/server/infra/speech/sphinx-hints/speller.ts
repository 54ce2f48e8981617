import { setImmediate } from 'node:timers/promises'
import type { Hint } from '#domain/hints.ts'
import { LettersToPhones } from './letters-to-phones.ts'
import { type Lexicon, readLexicon } from './pronunciations.ts'
import { type Piece, piecesOf } from './term.ts'

/** With more pronunciations, a term would be mistaken for other words. */
const MOST_WAYS = 4

/** Finds the pronunciation of terms in a dictionary, or by similarly spelled words. */
export class Speller {
  readonly #lexicon: Lexicon
  #letters: LettersToPhones | undefined

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon
  }

  /** @param path of a dictionary in CMU's format */
  static async open(path: string): Promise<Speller> {
    return new Speller(await readLexicon(path))
  }

  /** Pronunciations of a hint, the most likely first; none without an English letter. */
  async pronounce({ term, soundsLike }: Hint): Promise<string[]> {
    const ways: string[][] = []
    for (const piece of piecesOf(soundsLike ?? term)) ways.push(await this.#ways(piece))
    if (ways.length === 0 || ways.some((of) => of.length === 0)) return []
    return ways
      .reduce((before, next) => before.flatMap((a) => next.map((b) => `${a} ${b}`)).slice(0, MOST_WAYS), [''])
      .map((phones) => phones.trim())
  }

  async #ways({ word, spelled }: Piece): Promise<string[]> {
    const letters = spelled ? [...word].map((letter) => this.#lexicon.get(letter)?.[0] ?? '').join(' ') : ''
    const known = this.#lexicon.get(word)
    if (known) return letters && word.length > 1 ? [...known, letters] : known
    if (letters) return [letters]
    await setImmediate()
    this.#letters ??= await LettersToPhones.learn(this.#lexicon)
    return this.#letters.pronounce(word)
  }
}
