import type { Collection } from '#contract/collection.ts'
import { endpoints } from '#contract/endpoints.ts'
import { itemsToWords } from '#domain/words/items.ts'
import type { Word } from '#domain/words/words.ts'
import { storeTranscript } from '#server/features/transcripts/service.ts'
import { createRegistryFromTranslators } from '#server/infra/language/translation.ts'
import type { Translator } from '#server/infra/language/translator.ts'
import { allJobs } from '#server/jobs.ts'
import { addRecording } from '#server/testing/all-actions.ts'
import { createTestProduct } from '#server/testing/product.ts'
import { hasEnded } from '#server/testing/transcribing.ts'

/** Returns words of one speaker, 300 ms each. */
const speech = (text: string, from = 0, speaker = 'spk_0'): Word[] =>
  text.split(' ').map((word, i) => ({
    text: word,
    start: from + i * 300,
    end: from + i * 300 + 250,
    confidence: 0.9,
    speaker,
    ...(i === 0 && { turn: true as const }),
  }))
export const speakers = [
  { id: 'spk_0', name: 'Ada' },
  { id: 'spk_1', name: 'Speaker 2' },
]
/** Enough for three batches of up to 40 sentences. */
export const longTranscript = Array.from({ length: 100 }, (_, i) => speech(`Sentence ${i}.`, i * 1000)).flat()

/** A translator that puts sentences in quotation marks. */
export const echo: Translator['translate'] = async ({ sentences }) => sentences.map((text) => `«${text}»`)

/** Creates an app with a worker, a user whose recordings are translated, and the test translator. */
export async function setUpTranslation() {
  const product = await createTestProduct()
  const { context, register } = product
  const user = await register()

  async function recording(
    words = [...speech('I live in a house. Do you?'), ...speech('We have two cats.', 9000, 'spk_1')],
  ) {
    const id = await addRecording(product, user)
    await storeTranscript(context.db, id, { words, speakers, sources: [] })
    return id
  }
  const order = (id: string, body: { to: string; cid?: string } = { to: 'es-ES' }) =>
    user.call(endpoints.translateCollection, { params: { id }, body })
  const read = (id: string) => user.call(endpoints.getCollection, { params: { id } })
  async function until(id: string, condition: (collection: Collection) => boolean): Promise<Collection> {
    for (;;) {
      const collection = await read(id)
      if (condition(collection)) return collection
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const finished = async (collection: Collection) => until(collection.id, hasEnded)
  async function wordsOf(id: string): Promise<Word[]> {
    const { results } = await user.call(endpoints.getTranscript, { params: { id } })
    return itemsToWords(results.items)
  }

  /** Installs the test translator, and records its input. */
  function useTranslator(translate: Translator['translate']) {
    const requests: string[][] = []
    const translator: Translator = {
      id: 'model',
      quality: 'standard',
      status: async () => ({ ready: true, problem: null, enabledBy: [] }),
      modelsFor: async () => () => 'played',
      translate(request) {
        requests.push([...request.sentences])
        return translate(request)
      },
    }
    context.translation = createRegistryFromTranslators([translator])
    return requests
  }

  await context.queue.work(context, allJobs)
  return { product, user, recording, order, read, until, finished, wordsOf, useTranslator }
}
