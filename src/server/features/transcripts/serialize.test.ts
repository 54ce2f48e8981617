import { beforeAll, describe, expect, it, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { wordsToItems } from '#domain/words/items.ts'
import { unpackWords } from '#domain/words/packed-words.ts'
import type { Word } from '#domain/words/words.ts'
import { tasks } from '#server/infra/workers/transcripts.ts'
import { createTestProduct } from '#server/testing/product.ts'
import { unzip } from '#server/testing/unzip.ts'
import { storeTranscript } from './service.ts'

const logLines: string[] = []
const env = { LOG_LEVEL: 'warn', WORKER_THREADS: '1', WORKER_QUEUE_PER_CLIENT: '2' }
const product = await createTestProduct(env, { write: (line) => void logLines.push(line) })
const owner = await product.register()
let id: string
/** More words than are serialized on the main thread. */
const largeWordCount = 21_000

const speech = (count: number): Word[] =>
  Array.from({ length: count }, (_, i) => ({
    text: `w${i}`,
    start: i * 300,
    end: i * 300 + 200,
    confidence: 0.5,
    speaker: `spk_${i % 2}`,
    turn: true as const,
  }))

async function store(words: Word[]): Promise<void> {
  const speakers = [
    { id: 'spk_0', name: 'Ann' },
    { id: 'spk_1', name: 'Ben' },
  ]
  await storeTranscript(product.context.db, id, { words, speakers, sources: [] })
}

beforeAll(async () => {
  const page = await owner.call(endpoints.listCollections, {
    params: { uid: owner.uid },
    body: { orgId: owner.orgId },
  })
  id = page.Items[0]?.id ?? ''
  await store(speech(largeWordCount))
})

const docx = (from = 0) =>
  owner.send(endpoints.getSubtitles, { params: { id }, query: { format: 'docx', from } })

describe('a large transcript', () => {
  it('is read, packed and exported whole, and again after an edit', async () => {
    const { results } = await owner.call(endpoints.getTranscript, { params: { id } })
    expect(results.items).toHaveLength(largeWordCount)
    const packedTranscript = await owner.call(endpoints.getPackedTranscript, { params: { id } })
    expect(unpackWords(packedTranscript.words)).toEqual(speech(largeWordCount))
    const srt = await owner.send(endpoints.getSubtitles, { params: { id }, query: { format: 'srt' } })
    expect(srt.body.match(/w\d+/g)).toHaveLength(largeWordCount)
    const text = async () => unzip((await docx()).rawPayload).get('word/document.xml')
    expect((await text())?.match(/>w\d+</g)).toHaveLength(largeWordCount)
    const [first] = results.items
    await owner.call(endpoints.patchTranscript, {
      params: { id },
      body: {
        operationId: crypto.randomUUID(),
        baseRevision: packedTranscript.revision,
        startTime: 0,
        endTime: 0.1,
        words: first ? [{ ...first, alternatives: [{ content: 'Corrected' }] }] : [],
      },
    })
    expect(await text()).toContain('Corrected')
    const after = await owner.call(endpoints.getPackedTranscript, { params: { id } })
    expect(after.words.text).toMatch(/^Corrected w1 /)
  })

  it("limits one user's concurrent requests without delaying others", async () => {
    const other = await product.register()
    const responses = await Promise.all([docx(0.01), docx(0.02), docx(0.03), docx(0.03)])
    const refusedResponses = responses.filter(({ statusCode }) => statusCode === 429)
    expect(refusedResponses[0]?.json().error.code).toBe('too_many_tasks')
    expect(refusedResponses[0]?.headers['retry-after']).toBe('5')
    expect(responses.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(1)
    const page = await other.call(endpoints.listCollections, {
      params: { uid: other.uid },
      body: { orgId: other.orgId },
    })
    const welcome = { params: { id: page.Items[0]?.id ?? '' }, query: { format: 'docx' as const } }
    expect((await other.send(endpoints.getSubtitles, welcome)).statusCode).toBe(200)
  })

  it('is canceled without an error log when the client disconnects', async () => {
    const url = await product.app.listen({ port: 0, host: '127.0.0.1' })
    const disconnectController = new AbortController()
    const address = `${url}/collections/v2/${id}/subtitles?format=docx&from=0.05`
    const download = fetch(address, {
      headers: { cookie: owner.cookie },
      signal: disconnectController.signal,
    })
    const downloadOutcome = download.then(
      () => 'answered',
      () => 'gone',
    )
    await expect.poll(() => product.context.workers.exports.busyCount).toBe(1)
    disconnectController.abort()
    expect(await downloadOutcome).toBe('gone')
    await expect.poll(() => product.context.workers.exports.busyCount).toBe(0)
    expect((await docx(0.05)).statusCode).toBe(200)
    expect(logLines).toEqual([])
  })
})

describe('an edit on this thread or another', () => {
  let revision = 0
  const patch = (words: unknown, overrides = {}) =>
    owner.send(endpoints.patchTranscript, {
      params: { id },
      body: {
        operationId: crypto.randomUUID(),
        baseRevision: revision,
        startTime: 0,
        endTime: 100_000,
        words,
        ...overrides,
      } as never,
    })
  const readStoredTranscript = async () => {
    const { words, ...rest } = await owner.call(endpoints.getPackedTranscript, { params: { id } })
    return { revision: rest.revision, words: unpackWords(words) }
  }

  it.each([
    ['on this thread', 100, 0],
    ['on a worker thread', largeWordCount, 1],
  ])('%s has the same result and the same errors', async (_, count, times) => {
    await store(speech(count))
    revision = 0
    const run = vi.spyOn(product.context.workers.interactive, 'run')
    const replacedWords = speech(count).map((word) => ({ ...word, text: `${word.text}é😀` }))
    const items = wordsToItems(replacedWords)
    const operationId = crypto.randomUUID()
    const answer = await patch(items, { operationId })
    expect([answer.statusCode, answer.json()]).toEqual([200, { result: { revision: 1 } }])
    expect(run).toHaveBeenCalledTimes(times)
    run.mockRestore()
    expect(await readStoredTranscript()).toEqual({ revision: 1, words: replacedWords })
    expect((await patch(items, { operationId })).json()).toEqual({ result: { revision: 1 } })

    const staleResponse = (await patch(items)).json()
    expect([staleResponse.error.code, staleResponse.error.details.revision]).toEqual(['stale_revision', 1])
    const { results } = await owner.call(endpoints.getTranscript, { params: { id } })
    expect(staleResponse.error.details.items).toEqual(results.items)

    revision = 1
    const operation = { operationId: crypto.randomUUID(), baseRevision: 1, startTime: 0, endTime: 100_000 }
    const maliciousBody = JSON.stringify({ ...operation, words: items }).replace(
      '{',
      '{"__proto__":{"admin":true},',
    )
    const response = await product.app.inject({
      method: 'PATCH',
      url: `/collections/v2/${id}/transcript`,
      headers: { cookie: owner.cookie, 'content-type': 'application/json' },
      payload: maliciousBody,
    })
    expect([response.statusCode, response.json().error.code]).toEqual([400, 'invalid_input'])

    const [first, second, ...otherItems] = items
    const outOfOrderResponse = (await patch([second, first, ...otherItems])).json()
    expect([outOfOrderResponse.error.code, outOfOrderResponse.error.details]).toEqual([
      'out_of_order',
      { indexes: [1] },
    ])
    const invalidResponse = (await patch([...items.slice(1), { ...first, end_time: 'late' }])).json()
    const path = ['body', 'words', count - 1, 'end_time']
    expect([invalidResponse.error.code, invalidResponse.error.details.issues[0].path]).toEqual([
      'invalid_input',
      path,
    ])
    expect(await readStoredTranscript()).toEqual({ revision: 1, words: replacedWords })

    const onThreadSpy = vi.spyOn(tasks, 'countChanges')
    await owner.call(endpoints.saveVersion, { params: { id }, body: { name: 'changed' } })
    const { Items: versions } = await owner.call(endpoints.listVersions, { params: { id } })
    expect(versions.map((item) => [item.wordCount, item.wordsChanged])).toEqual([
      [count, count],
      [count, null],
    ])
    expect(onThreadSpy).toHaveBeenCalledTimes(1 - times)
    const repeatedResult = await owner.call(endpoints.listVersions, { params: { id } })
    expect(repeatedResult.Items).toEqual(versions)
    onThreadSpy.mockRestore()
    const versionId = versions[1]?.id ?? ''
    await owner.call(endpoints.changeVersion, { params: { id, versionId }, body: { restore: true } })
    expect(await readStoredTranscript()).toEqual({ revision: 2, words: speech(count) })
  })

  it('moves highlights with words that are shifted or restored on another thread', async () => {
    await store(speech(largeWordCount))
    revision = 0
    const words = speech(largeWordCount).slice(5000, 5003)
    const anchor = { quote: words.map(({ text }) => text).join(' '), startTime: 1500, endTime: 1500.8 }
    const highlightId = crypto.randomUUID()
    const body = { ...anchor, color: 'yellow' as const, speaker: 'spk_0' }
    await owner.call(endpoints.addHighlight, { params: { id, highlightId }, body })
    const readHighlightStart = async () => {
      const highlights = await owner.call(endpoints.listHighlights, { params: { id } })
      return highlights.find((highlight) => highlight.id === highlightId)?.startTime
    }
    const onThreadSpies = [vi.spyOn(tasks, 'shiftChunks'), vi.spyOn(tasks, 'moveAnchors')]
    const shiftResult = await owner.call(endpoints.shiftWords, { params: { id }, body: { offset: 60 } })
    expect(await readHighlightStart()).toBe(1560)
    const versionId = shiftResult.undo ?? ''
    await owner.call(endpoints.changeVersion, { params: { id, versionId }, body: { restore: true } })
    expect(await readHighlightStart()).toBe(1500)
    for (const spy of onThreadSpies) {
      expect(spy).not.toHaveBeenCalled()
      spy.mockRestore()
    }
  })
})
