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

/** Tests the contract of every translator. `open` creates one from English to Spanish. */
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
      const translated = await translator.translate({
        sentences: difficultTexts,
        ...languages,
        signal: never,
      })
      expect(translated).toHaveLength(difficultTexts.length)
      expect(translated[0]).toMatch(/casa/i)
      expect(translated[1]).toBe('')
      expect(translated[3]).toBe('42')
      expect(translated[4]).toMatch(/\^.*\$ \\ .*\[.*\] \{.*\} <b>.*<\/b> \/ .*@ .*~/)
      expect(translated[8]).toContain('日本')
      for (const text of translated) expect(text).toBe(text.replace(/\s+/g, ' ').trim())
    })

    it('translates each sentence separately', async () => {
      const translator = await open()
      const sentences = Array.from({ length: 120 }, (_, i) => `I have ${i} houses.`)
      const translated = await translator.translate({ sentences, ...languages, signal: never })
      expect(translated.map((text) => Number(/\d+/.exec(text)?.[0]))).toEqual(sentences.map((_, i) => i))
      expect(await translator.translate({ sentences: [], ...languages, signal: never })).toEqual([])
    })

    it('stops when aborted, with the reason', async () => {
      const translator = await open()
      const stopping = new AbortController()
      const sentences = Array.from({ length: 2000 }, () => 'I live in a house.')
      const working = translator.translate({ sentences, ...languages, signal: stopping.signal })
      const reason = new Error('cancelled')
      setImmediate(() => stopping.abort(reason))
      await expect(working).rejects.toBe(reason)
      await expect(translator.translate({ sentences, ...languages, signal: stopping.signal })).rejects.toBe(
        reason,
      )
    })
  })
}
