import { appendFile, copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hint } from '#domain/recognition/hints.ts'
import type { SphinxModel } from '../models.ts'
import { addWords } from './language-model.ts'
import { Speller } from './speller.ts'

/** Probability of a hint at any position: similar to that of a fairly frequent word. */
const HINT_PROBABILITY = 1e-3

export interface HintedModel {
  model: SphinxModel
  /** Hint texts, by the words added to the model for them. */
  terms: ReadonlyMap<string, string>
}

/**
 * Adds hints to copies of a model's dictionary and language model. Each hint, even a phrase,
 * becomes a single new word, so that its parts are recognized together and in order.
 * @param folder where to store the copies, about 30 MB
 * @throws the signal's reason; EngineError if the language model is corrupt
 */
export async function addHints(
  model: SphinxModel,
  hints: readonly Hint[],
  folder: string,
  signal: AbortSignal,
): Promise<HintedModel> {
  const speller = await Speller.open(model.dictionary)
  const terms = new Map<string, string>()
  const entries: string[] = []
  for (const hint of hints) {
    signal.throwIfAborted()
    const pronunciations = await speller.pronounce(hint)
    if (pronunciations.length === 0) continue
    const word = `hint_${terms.size}`
    terms.set(word, hint.term)
    for (const [i, phones] of pronunciations.entries())
      entries.push(`${word}${i === 0 ? '' : `(${i + 1})`} ${phones}\n`)
  }
  if (terms.size === 0) return { model, terms }
  const [language, dictionary] = [join(folder, 'hints.lm.bin'), join(folder, 'hints.dict')]
  await addWords(model.language, language, [...terms.keys()], HINT_PROBABILITY)
  await copyFile(model.dictionary, dictionary)
  await appendFile(dictionary, `\n${entries.join('')}`)
  return { model: { ...model, language, dictionary }, terms }
}
