import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Diarization } from '#contract/diarizations.ts'
import { endpoints } from '#contract/endpoints.ts'
import { itemsToWords } from '#domain/words/items.ts'
import type { Word } from '#domain/words/words.ts'
import { changeCollection } from '#server/features/collections/service.ts'
import { storeTranscript } from '#server/features/transcripts/service.ts'
import { EngineError } from '#server/infra/engines/engine.ts'
import type { Diarizer } from '#server/infra/speakers/diarizer.ts'
import { allJobs } from '#server/jobs.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { limitTranscripts } from '#server/testing/plans.ts'
import { createTestProduct } from '#server/testing/product.ts'
import { runDiarization } from './diarization-job.ts'

const { context, register } = await createTestProduct()
const user = await register()
const colleague = await register('Grace Hopper')
const stranger = await register('Mary Somerville')
await joinWorkspace(context, colleague.uid, user.orgId)
const { Items } = await user.call(endpoints.listCollections, {
  params: { uid: user.uid },
  body: { orgId: user.orgId },
})
const params = { id: Items[0]?.id ?? '' }
const originalDiarizers = context.diarizers

beforeAll(async () => {
  await context.queue.work(context, allJobs)
})
afterAll(() => {
  context.diarizers = originalDiarizers
})

const wait = () => new Promise((resolve) => setTimeout(resolve, 30))

/** Installs a diarizer that finds one voice per second, each identified by a digit. */
function installVoices(digits: string, speakerCounts: (number | undefined)[] = []): void {
  install(async ({ speakerCount }) => {
    speakerCounts.push(speakerCount)
    return Array.from(digits, (digit, i) => ({
      start: i * 1000,
      end: (i + 1) * 1000,
      speaker: Number(digit),
    }))
  })
}
function install(diarize: Diarizer['diarize']): void {
  context.diarizers = [{ id: 'ear', method: 'model', isReady: async () => true, diarize }]
}

/** Returns one-second words, one per letter; the letter identifies the speaker. */
const speech = (letters: string): Word[] =>
  Array.from(letters, (letter, i) => ({
    text: `w${i}.`,
    start: i * 1000,
    end: i * 1000 + 500,
    confidence: 0.5,
    speaker: `spk_${'abcdef'.indexOf(letter)}`,
    ...(letter !== letters[i - 1] && { turn: true as const }),
  }))
const store = (letters: string, names: readonly string[]) =>
  context.db.transaction().execute((tx) =>
    storeTranscript(tx, params.id, {
      words: speech(letters),
      speakers: names.map((name, i) => ({ id: `spk_${i}`, name })),
      sources: [],
    }),
  )
beforeEach(async () => {
  await store('aaaabbbbcc', ['Speaker 1', 'Ada', 'Speaker 3'])
  await user.call(endpoints.dismissDiarization, { params })
})

const start = (body: { speakerCount?: number } = {}) =>
  user.send(endpoints.startDiarization, { params, body })
const current = () => user.call(endpoints.getDiarization, { params })
async function waitForEnd(): Promise<Diarization> {
  for (;;) {
    const diarization = await current()
    if (diarization && diarization.state !== 'queued' && diarization.state !== 'processing')
      return diarization
    await wait()
  }
}
async function identify(digits: string, body: { speakerCount?: number } = {}): Promise<Diarization> {
  installVoices(digits)
  expect((await start(body)).statusCode).toBe(200)
  return waitForEnd()
}
const apply = ({ id }: Pick<Diarization, 'id'>, caller = user) =>
  caller.send(endpoints.applyDiarization, { params, body: { diarizationId: id } })
const read = () => user.call(endpoints.getTranscript, { params })
const readSpeakerLetters = async () =>
  itemsToWords((await read()).results.items)
    .map(({ speaker }) => 'abcdef'[Number(speaker.slice(4))])
    .join('')
const patch = async (from: number, text: string) => {
  const { revision, results } = await read()
  const item = results.items.find(({ start_time }) => start_time >= from)
  const words = item ? [{ ...item, edited: true, alternatives: [{ content: text }] }] : []
  const body = {
    operationId: randomUUID(),
    baseRevision: revision,
    startTime: from,
    endTime: from + 1,
    words,
  }
  return user.call(endpoints.patchTranscript, { params, body })
}
const errorOf = (response: { statusCode: number; json(): { error: { code: string } } }) => [
  response.statusCode,
  response.json().error.code,
]

describe('identifying speakers again', () => {
  it('shows the result with the given number, and changes nothing', async () => {
    const speakerCounts: (number | undefined)[] = []
    installVoices('1111222222', speakerCounts)
    const before = await read()
    const { json } = await start({ speakerCount: 2 })
    expect(json().result).toMatchObject({ speakerCount: 2, percent: 0, speakers: [] })
    const result = await waitForEnd()
    expect(speakerCounts).toEqual([2])
    expect(result).toMatchObject({
      state: 'ready',
      percent: 100,
      method: 'model',
      changedWords: 2,
      changedTurns: 1,
      silent: [],
      speakers: [
        { id: 'spk_0', name: 'Speaker 1', named: false, turns: 1, time: 3.5, changedWords: 0 },
        { id: 'spk_1', name: 'Ada', named: true, turns: 1, time: 5.5, changedWords: 2 },
      ],
    })
    expect(result.speakers[1]?.example).toEqual({ start: 4, end: 9.5, text: 'w4. w5. w6. w7. w8. w9.' })
    expect(await read()).toEqual(before)
  })

  it('is applied as one edit with a version before it, once, and keeps given names', async () => {
    const result = await identify('2222111133')
    const before = await read()
    const { result: appliedDiarization } = (await apply(result)).json()
    const after = await read()
    expect(after.revision).toBe(before.revision)
    const newDiarization = await identify('1111111122', { speakerCount: 2 })
    expect(newDiarization.silent).toEqual([])
    expect(newDiarization.speakers.map(({ name }) => name)).toEqual(['Ada', 'Speaker 1'])
    expect((await apply(newDiarization)).json().result).toEqual({
      revision: before.revision + 1,
      speakers: [
        { id: 'spk_0', name: 'Speaker 1' },
        { id: 'spk_1', name: 'Ada' },
      ],
    })
    expect(appliedDiarization.revision).toBe(before.revision)
    expect(await readSpeakerLetters()).toBe('bbbbbbbbaa')
    expect((await apply(newDiarization)).json().result.revision).toBe(before.revision + 1)
    expect(await current()).toBeNull()
    const { Items: versions } = await user.call(endpoints.listVersions, { params })
    expect(versions[0]).toMatchObject({ kind: 'diarization', revision: before.revision })
    const { speakerMethod } = await user.call(endpoints.getCollection, { params })
    expect(speakerMethod).toBe('model')
    await user.call(endpoints.changeVersion, {
      params: { ...params, versionId: versions[0]?.id ?? '' },
      body: { restore: true },
    })
    expect((await read()).results.items).toEqual(before.results.items)
    expect((await read()).results.speakers).toEqual(before.results.speakers)
  })

  it('keeps edits made in the meantime, and names given in the meantime', async () => {
    const result = await identify('1111222222', { speakerCount: 2 })
    await patch(5, 'edited')
    await patch(8, 'too')
    await user.call(endpoints.changeSpeaker, {
      params: { ...params, speakerId: 'spk_0' },
      body: { name: 'Bob' },
    })
    expect((await current())?.speakers.map(({ name }) => name)).toEqual(['Bob', 'Ada'])
    await apply(result)
    const { results } = await read()
    const texts = results.items.map((item) => item.alternatives[0]?.content)
    expect([texts[5], texts[8], texts.length]).toEqual(['edited', 'too', 10])
    expect(results.items[8]).toMatchObject({ edited: true, start_time: 8, end_time: 8.5, speaker: 'spk_1' })
    expect(results.speakers.map(({ name }) => name)).toEqual(['Bob', 'Ada'])
  })

  it('changes only the visible part of a limited transcript', async () => {
    await changeCollection(context.db, params.id, { demo: false })
    const showAll = await limitTranscripts(context, 6)
    try {
      const result = await identify('1111111111', { speakerCount: 1 })
      expect(result.speakers).toMatchObject([{ name: 'Ada', turns: 1, changedWords: 4 }])
      await apply(result)
    } finally {
      showAll()
      await changeCollection(context.db, params.id, { demo: true })
    }
    expect(await readSpeakerLetters()).toBe('bbbbbbbbcc')
  })

  it('rejects text, and numbers outside 1 to 10', async () => {
    for (const speakerCount of [0, 11, 2.5, 'two', null])
      expect(errorOf(await start({ speakerCount } as never))).toEqual([400, 'invalid_input'])
  })

  it('is invisible to other workspaces, and rejected while a colleague is editing', async () => {
    const result = await identify('1111222222')
    for (const name of ['startDiarization', 'getDiarization', 'dismissDiarization'] as const)
      expect(errorOf(await stranger.send(endpoints[name], { params, body: {} } as never))).toEqual([
        404,
        'not_found',
      ])
    expect(errorOf(await apply(result, stranger))).toEqual([404, 'not_found'])
    await user.call(endpoints.shareCollection, { params, body: { userId: colleague.uid } })
    await user.call(endpoints.checkIn, { params, body: {} })
    await colleague.call(endpoints.checkOut, { params })
    expect(errorOf(await apply(result))).toEqual([423, 'locked'])
    await colleague.call(endpoints.checkIn, { params, body: {} })
    expect((await apply(result)).statusCode).toBe(200)
  })

  it('requires words', async () => {
    const { revision } = await read()
    const body = { operationId: randomUUID(), baseRevision: revision, startTime: 0, endTime: 60, words: [] }
    await user.call(endpoints.patchTranscript, { params, body })
    const response = await start()
    expect(errorOf(response)).toEqual([409, 'conflict'])
    expect(response.json().error.message).toBe('The transcript has no words')
  })

  it('runs once at a time, and a new result replaces the earlier one', async () => {
    installVoices('1111222222')
    const responses = await Promise.all([start(), start()])
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const first = await waitForEnd()
    const second = await identify('1111111111')
    expect(second.id).not.toBe(first.id)
    expect(errorOf(await apply(first))).toEqual([409, 'conflict'])
    expect((await apply(second)).statusCode).toBe(200)
  })

  it('can only be applied once it is ready, and stops when it is dismissed', async () => {
    let isStopped = false
    install(
      ({ signal, onProgress }) =>
        new Promise((_, reject) => {
          onProgress?.(0.5)
          signal.addEventListener('abort', () => {
            isStopped = true
            reject(signal.reason)
          })
        }),
    )
    await start()
    while ((await current())?.percent !== 55) await wait()
    const { id = '' } = (await current()) ?? {}
    expect(errorOf(await apply({ id }))).toEqual([409, 'not_ready'])
    await user.call(endpoints.dismissDiarization, { params })
    while (!isStopped) await wait()
    expect(await current()).toBeNull()
    expect(errorOf(await apply({ id }))).toEqual([409, 'conflict'])
  })

  it('starts again after the process that ran it has stopped', async () => {
    const stopController = new AbortController()
    let attempts = 0
    install(async ({ signal }) => {
      attempts++
      if (attempts > 1) return [{ start: 0, end: 10_000, speaker: 0 }]
      stopController.abort()
      signal.throwIfAborted()
      return []
    })
    const id = randomUUID()
    await context.db
      .insertInto('diarizations')
      .values({ id, collection_id: params.id, user_id: user.uid, state: 'queued' })
      .execute()
    await expect(runDiarization(context, id, stopController.signal)).rejects.toThrow()
    expect((await current())?.state).toBe('processing')
    await runDiarization(context, id, new AbortController().signal)
    expect((await current())?.state).toBe('ready')
    await runDiarization(context, id, new AbortController().signal)
    expect(attempts).toBe(2)
  })

  it('reports why it failed', async () => {
    install(async () => {
      throw new EngineError('engine_failed', 'No memory at /somewhere')
    })
    await start()
    expect(await waitForEnd()).toMatchObject({
      state: 'error',
      error: "The speakers couldn't be identified.",
    })
    context.diarizers = []
    await start()
    expect(await waitForEnd()).toMatchObject({
      state: 'error',
      error: "Speaker identification isn't available.",
    })
    expect(await readSpeakerLetters()).toBe('aaaabbbbcc')
  })
})
