import { describe, expect, it } from 'vitest'
import type { Translator } from './translator.ts'

const never = new AbortController().signal
const languages = { from: 'en-US', to: 'es-ES' }

/** Sentences that a driver might misinterpret: markup, its own format, numbers, silence. */
const difficultTexts = [
  'I live in a house.',
  '',
  '…',
  '42',
  'A ^sign$ \\ with [brackets] {and} <b>markup</b> / or @ ~ two.',
  '[1, 2]',
  '"n": 7, "text"',
  'No end',
  '日本 👩‍👩‍👧 e\u0301',
]

/** Contract tests for every translator. `open` creates one from English to Spanish. */
export function describeTranslator(name: string, open: () => Promise<Translator>): void {
  describe(`translation: ${name}`, () => {
    it('reports whether it is ready, and its engine', async () => {
      const translator = await open()
      expect(await translator.status()).toEqual({ ready: true, problem: null, enabledBy: [] })
      const modelFor = await translator.modelsFor(languages.from)
      expect(modelFor(languages.to)).toMatch(/\S/)
    })

    it('keeps the number and order of sentences with any content', async () => {
      const translator = await open()
      const translations = await translator.translate({
        sentences: difficultTexts,
        ...languages,
        signal: never,
      })
      expect(translations).toHaveLength(difficultTexts.length)
      expect(translations[0]).toMatch(/casa/i)
      expect(translations[1]).toBe('')
      expect(translations[3]).toBe('42')
      expect(translations[4]).toMatch(/\^.*\$ \\ .*\[.*\] \{.*\} <b>.*<\/b> \/ .*@ .*~/)
      expect(translations[8]).toContain('日本')
      for (const text of translations) expect(text).toBe(text.replace(/\s+/g, ' ').trim())
    })

    it('translates each sentence separately', async () => {
      const translator = await open()
      const sentences = Array.from({ length: 120 }, (_, i) => `I have ${i} houses.`)
      const translations = await translator.translate({ sentences, ...languages, signal: never })
      expect(translations.map((text) => Number(/\d+/.exec(text)?.[0]))).toEqual(sentences.map((_, i) => i))
      expect(await translator.translate({ sentences: [], ...languages, signal: never })).toEqual([])
    })

    it('stops when aborted, with the reason', async () => {
      const translator = await open()
      const stopController = new AbortController()
      const sentences = Array.from({ length: 2000 }, () => 'I live in a house.')
      const translationPromise = translator.translate({
        sentences,
        ...languages,
        signal: stopController.signal,
      })
      const reason = new Error('cancelled')
      setImmediate(() => stopController.abort(reason))
      await expect(translationPromise).rejects.toBe(reason)
      await expect(
        translator.translate({ sentences, ...languages, signal: stopController.signal }),
      ).rejects.toBe(reason)
    })
  })
}
