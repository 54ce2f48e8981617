import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { Recode } from '#contract/recodes.ts'
import { changeCollection } from '#server/features/collections/service.ts'
import type { EngineWord, TranscribeRequest } from '#server/infra/engines/engine.ts'
import { createSpeechFromEngines } from '#server/infra/speech/registry.ts'
import { allJobs } from '#server/jobs.ts'
import { limitTranscripts } from '#server/testing/plans.ts'
import { createTestProduct } from '#server/testing/product.ts'
import { createTestEngine } from '#server/testing/test-engine.ts'
import { runRecode } from './recode-job.ts'

const { context, register } = await createTestProduct()
const user = await register()
const stranger = await register('Grace Hopper')
const { Items } = await user.call(endpoints.listCollections, {
  params: { uid: user.uid },
  body: { orgId: user.orgId },
})
const params = { id: Items[0]?.id ?? '' }

beforeAll(async () => {
  await context.queue.work(context, allJobs)
})

/** Installs an engine that recognizes the same words in every segment, half a second apart. */
function useEngine(transcribe: (request: TranscribeRequest) => Promise<void>, punctuation = true) {
  context.speech = createSpeechFromEngines([createTestEngine(transcribe, { punctuation })], () => [])
}
const transcription =
  (...texts: string[]) =>
  async ({ segments, onSegment }: TranscribeRequest) => {
    for (const segment of segments) {
      const words = texts.map((text, i): EngineWord => {
        const start = Math.min(segment.end, segment.start + i * 500)
        return { text, start, end: Math.min(segment.end, start + 400), confidence: 0.9 }
      })
      await onSegment(segment, words)
    }
  }

const transcript = () => user.call(endpoints.getTranscript, { params })
const textOf = (items: Recode['before']) => items.map((item) => item.alternatives[0]?.content).join(' ')

async function recodeOf(start: number, end: number, languageCode = 'es'): Promise<Recode> {
  const { id: recodeId } = await user.call(endpoints.startRecode, {
    params,
    body: { languageCode, start, end },
  })
  for (;;) {
    const recode = await user.call(endpoints.getRecode, { params: { ...params, recodeId } })
    if (recode.state === 'ready' || recode.state === 'error') return recode
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
const apply = (recode: Recode, keepEdited?: boolean) =>
  user.send(endpoints.applyRecode, {
    params: { ...params, recodeId: recode.id },
    body: { baseRevision: recode.baseRevision, ...(keepEdited === undefined ? {} : { keepEdited }) },
  })

describe('re-transcribing a segment', () => {
  it('shows the difference and changes nothing', async () => {
    useEngine(transcription('uno', 'dos', 'tres'))
    const { revision, results } = await transcript()
    const completion = async () => (await user.call(endpoints.getCollection, { params })).tCompletion
    expect(await completion()).not.toHaveProperty('recode')
    const recode = await recodeOf(1, 3)
    expect(await completion()).toMatchObject({ draft: true, recode: true })
    expect(recode).toMatchObject({ state: 'ready', languageCode: 'es', baseRevision: revision })
    const currentItems = results.items.filter((item) => item.start_time >= 1 && item.start_time < 3)
    expect(recode.before).toEqual(currentItems)
    expect(recode.after.length).toBeGreaterThan(0)
    for (const item of recode.after) {
      expect(item.start_time).toBeGreaterThanOrEqual(1)
      expect(item.start_time).toBeLessThan(3)
      expect(item.speaker).toBe(currentItems[0]?.speaker)
    }
    expect(await transcript()).toEqual({ revision, results })
    expect((await user.call(endpoints.listRecodes, { params })).map(({ id }) => id)).toContain(recode.id)
  })

  it('replaces the passage as one edit attributed to the engine, once', async () => {
    useEngine(transcription('uno', 'dos', 'tres'))
    const recode = await recodeOf(1, 3)
    const before = await transcript()
    const { result } = (await apply(recode)).json()
    const after = await transcript()
    expect(after.revision).toBe(before.revision + 1)
    expect(result).toEqual({ revision: after.revision })
    const itemsWithin = after.results.items.filter((item) => item.start_time >= 1 && item.start_time < 3)
    expect(textOf(itemsWithin)).toBe(textOf(recode.after))
    const sourceIndex = after.results.sources.findIndex(({ engine }) => engine === 'ear')
    expect(after.results.sources[sourceIndex]).toEqual({ engine: 'ear', model: 'drum', language: 'es' })
    expect(itemsWithin.every(({ source = 0 }) => source === sourceIndex)).toBe(true)
    expect((await apply(recode)).json().result).toEqual(result)
    expect((await transcript()).revision).toBe(after.revision)
    const openRecodes = await user.call(endpoints.listRecodes, { params })
    expect(openRecodes.map(({ id }) => id)).not.toContain(recode.id)
  })

  it('keeps highlights at the new words', async () => {
    useEngine(transcription('uno', 'dos', 'tres'))
    const recode = await recodeOf(2, 4)
    const { items } = (await transcript()).results
    const itemIndex = items.findIndex(({ start_time }) => start_time >= 2)
    const [previousItem, word] = [items[itemIndex - 1], items[itemIndex]]
    if (!previousItem || !word) throw new Error('the welcome recording is too short')
    const highlightId = crypto.randomUUID()
    const markedRange = { startTime: previousItem.start_time, endTime: word.end_time, speaker: word.speaker }
    const sourceIndex = { params: { ...params, highlightId } }
    await user.call(endpoints.addHighlight, {
      ...sourceIndex,
      body: { ...markedRange, quote: textOf([previousItem, word]) },
    })
    await apply(recode, false)
    const [highlight] = await user.call(endpoints.listHighlights, { params, query: {} })
    const now = (await transcript()).results.items
    const { startTime = 0, endTime = 0, quote } = highlight ?? {}
    const marks = now.filter(({ start_time, end_time }) => start_time >= startTime && end_time <= endTime)
    expect(quote).toBe(textOf(marks))
    expect(marks.length).toBeGreaterThan(1)
  })

  it('stays applied when its job runs again', async () => {
    useEngine(transcription('uno', 'dos', 'tres'))
    const recode = await recodeOf(1, 3)
    await apply(recode)
    await runRecode(context, recode.id, new AbortController().signal)
    const openRecodes = await user.call(endpoints.listRecodes, { params })
    expect(openRecodes.map(({ id }) => id)).not.toContain(recode.id)
  })

  it('keeps edited words by default', async () => {
    const { revision, results } = await transcript()
    const item = results.items.find(({ start_time }) => start_time >= 5)
    if (!item) throw new Error('the welcome recording is too short')
    const editedItem = { ...item, edited: true, alternatives: [{ content: 'Okonkwo' }] }
    await user.call(endpoints.patchTranscript, {
      params,
      body: {
        operationId: crypto.randomUUID(),
        baseRevision: revision,
        startTime: item.start_time,
        endTime: item.start_time + 0.001,
        words: [editedItem],
      },
    })
    useEngine(transcription('uno', 'dos', 'tres', 'cuatro'))
    const recode = await recodeOf(item.start_time, item.start_time + 2)
    expect(textOf(recode.kept)).toMatch(/^Okonkwo/)
    expect(textOf(recode.after)).not.toContain('Okonkwo')
    await apply(recode)
    expect(textOf((await transcript()).results.items)).toContain('Okonkwo')
    await apply(await recodeOf(item.start_time, item.start_time + 2), false)
    expect(textOf((await transcript()).results.items)).not.toContain('Okonkwo')
  })

  it('follows the surrounding sentence', async () => {
    const { items } = (await transcript()).results
    const content = (index: number) => items[index]?.alternatives[0]?.content ?? ''
    const isMidSentence = (index: number) =>
      /^[a-z]+$/.test(content(index - 1)) && /^[a-z]/.test(content(index + 4))
    const midSentenceIndex = items.findIndex(
      ({ start_time }, index) => start_time > 20 && isMidSentence(index),
    )
    const first = items.findIndex(({ start_time, turn }) => start_time > 20 && turn)
    const recognizeAt = async (at: number, length: number, punctuation: boolean) => {
      useEngine(transcription(...Array(8).fill(punctuation ? 'The.' : 'the')), punctuation)
      const end = items[at + length]?.start_time ?? 0
      const recode = await recodeOf(items[at]?.start_time ?? 0, end, 'en')
      await user.call(endpoints.dismissRecode, { params: { ...params, recodeId: recode.id } })
      return textOf(recode.after)
    }
    expect(await recognizeAt(midSentenceIndex, 4, false)).toMatch(/^the.* the$/)
    expect(await recognizeAt(midSentenceIndex, 4, true)).toMatch(/^the\..* The$/)
    expect(await recognizeAt(first, 4, false)).toMatch(/^The.* the/)
  })

  it("doesn't replace words that changed after the preview", async () => {
    useEngine(transcription('uno'))
    const recode = await recodeOf(1, 3)
    const response = await patch(8)
    expect(response.statusCode).toBe(200)
    const { revision } = await transcript()
    await patch(1)
    const refusedResponse = await apply(recode)
    expect([refusedResponse.statusCode, refusedResponse.json().error.code]).toEqual([409, 'stale_revision'])
    expect((await transcript()).revision).toBe(revision + 1)
    expect((await apply({ ...recode, baseRevision: revision + 1 })).statusCode).toBe(200)
  })

  it('ignores edits of other transcripts and edits elsewhere', async () => {
    useEngine(transcription('uno'))
    const recode = await recodeOf(1, 3)
    const { Items: strangerCollections } = await stranger.call(endpoints.listCollections, {
      params: { uid: stranger.uid },
      body: { orgId: stranger.orgId },
    })
    const edits = [0, 2].map((second) => ({ startTime: second, endTime: second + 1, words: [] }))
    const id = strangerCollections[0]?.id ?? ''
    for (let baseRevision = 0; baseRevision <= recode.baseRevision; baseRevision++)
      await stranger.call(endpoints.patchTranscript, {
        params: { id },
        body: { operationId: crypto.randomUUID(), baseRevision, edits },
      })
    expect((await apply(recode)).statusCode).toBe(200)
  })

  it('shows and changes only the visible part of a limited transcript', async () => {
    useEngine(transcription('uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'))
    const [acrossRecode, laterRecode] = [await recodeOf(30, 34), await recodeOf(40, 42)]
    const before = await transcript()
    await changeCollection(context.db, params.id, { demo: false })
    const showAll = await limitTranscripts(context, 32)
    try {
      const listedIds = (await user.call(endpoints.listRecodes, { params })).map(({ id }) => id)
      expect([listedIds.includes(acrossRecode.id), listedIds.includes(laterRecode.id)]).toEqual([true, false])
      const response = await user.call(endpoints.getRecode, {
        params: { ...params, recodeId: acrossRecode.id },
      })
      expect(response).toMatchObject({ start: 30, end: 32, baseRevision: before.revision })
      for (const { start_time } of [...response.before, ...response.after, ...response.kept])
        expect(start_time).toBeLessThan(32)
      const hiddenResponse = await user.send(endpoints.getRecode, {
        params: { ...params, recodeId: laterRecode.id },
      })
      expect([hiddenResponse.statusCode, hiddenResponse.json().error.code]).toEqual([403, 'forbidden'])
      expect((await apply(laterRecode)).json().error.code).toBe('forbidden')
      expect((await apply(acrossRecode, false)).statusCode).toBe(200)
    } finally {
      showAll()
      await changeCollection(context.db, params.id, { demo: true })
    }
    const after = await transcript()
    const from = (items: Recode['before'], time: number) =>
      items.filter(({ start_time }) => start_time >= time)
    expect(from(after.results.items, 32)).toEqual(from(before.results.items, 32))
    expect(textOf(from(after.results.items, 30))).toMatch(/^uno|dos/)
    await apply(laterRecode, false)
    expect(textOf(from((await transcript()).results.items, 40))).toMatch(/^uno|dos/)
  })

  it('reports why it failed, and can be dismissed', async () => {
    useEngine(transcription())
    const outsideResponse = await user.send(endpoints.startRecode, {
      params,
      body: { languageCode: 'es', start: 900_000, end: 900_001 },
    })
    expect(outsideResponse.json().error.code).toBe('invalid_input')
    const recodeRequest = { languageCode: 'fi', start: 1, end: 2 }
    const unsupportedResponse = await user.send(endpoints.startRecode, { params, body: recodeRequest })
    expect(unsupportedResponse.json().error.code).toBe('language_unavailable')
    const recode = await recodeOf(1, 3)
    const recodeParams = { ...params, recodeId: recode.id }
    expect((await stranger.send(endpoints.getRecode, { params: recodeParams })).statusCode).toBe(404)
    await user.call(endpoints.dismissRecode, { params: recodeParams })
    expect((await user.send(endpoints.getRecode, { params: recodeParams })).statusCode).toBe(404)
  })

  it('stops when it is dismissed', async () => {
    let [started, stopped] = [false, false]
    useEngine(({ signal }) => {
      started = true
      return new Promise((_, reject) =>
        signal.addEventListener('abort', () => {
          stopped = true
          reject(signal.reason)
        }),
      )
    })
    const { id: recodeId } = await user.call(endpoints.startRecode, {
      params,
      body: { languageCode: 'es', start: 1, end: 3 },
    })
    // A segment that is dismissed earlier never reaches the engine.
    while (!started) await new Promise((resolve) => setTimeout(resolve, 50))
    const { state } = await user.call(endpoints.getRecode, { params: { ...params, recodeId } })
    expect(state).toBe('processing')
    expect((await user.call(endpoints.getCollection, { params })).tCompletion.recode).toBe(false)
    await user.call(endpoints.dismissRecode, { params: { ...params, recodeId } })
    while (!stopped) await new Promise((resolve) => setTimeout(resolve, 50))
  })
})

/** Changes the first word at or after `time`. */
async function patch(time: number) {
  const { revision, results } = await transcript()
  const item = results.items.find(({ start_time }) => start_time >= time)
  if (!item) throw new Error('the welcome recording is too short')
  const words = [{ ...item, edited: true, alternatives: [{ content: 'changed' }] }]
  return user.send(endpoints.patchTranscript, {
    params,
    body: {
      operationId: crypto.randomUUID(),
      baseRevision: revision,
      words,
      startTime: item.start_time,
      endTime: item.start_time + 0.001,
    },
  })
}
