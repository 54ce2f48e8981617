import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { EngineError } from '#server/infra/engines/engine.ts'
import { enablePlans, free } from '#server/testing/plans.ts'
import { createTranscribingProduct, hasEnded, recognizerOf } from '#server/testing/transcribing.ts'
import { walletOf } from '#server/testing/wallet.ts'

const product = await createTranscribingProduct({ FIRST_ADMINISTRATOR: 'on' })
const { context, user, useEngine: setEngine, transcribe, until, done, read } = product

const { balances, minutes, cents, pay, refund, expectAgreement } = walletOf(context, user.orgId)

describe('a recording', () => {
  it('costs nothing without plans', async () => {
    setEngine(recognizerOf('free of charge'))
    expect((await done()).processing.state).toBe('complete')
    expect(await balances()).toEqual({})
  })

  it('reserves its started minutes, and is charged when it is complete', async () => {
    await enablePlans(context, free({ minutes: 3 }))
    expect(await user.call(endpoints.getMinutes, { params: { oid: user.orgId } })).toEqual({ left: 3 })
    const release = Promise.withResolvers<unknown>()
    setEngine(async (request) => {
      release.resolve(await minutes())
      await recognizerOf('one minute')(request)
    })
    expect((await done()).processing.state).toBe('complete')
    expect(await release.promise).toEqual({ left: 2, held: 1, used: 0 })
    expect(await minutes()).toEqual({ left: 2, held: 0, used: 1 })
  })

  it('costs nothing if it fails, is canceled or deleted', async () => {
    setEngine(async () => {
      throw new EngineError('engine_failed', 'It broke')
    })
    const failedCollection = await done()
    expect(failedCollection.processing.state).toBe('error')
    expect(await minutes()).toEqual({ left: 2, held: 0, used: 1 })
    for (const end of [endpoints.cancelCollection, endpoints.deleteCollection]) {
      const runStarted = Promise.withResolvers<void>()
      setEngine((request) => {
        runStarted.resolve()
        return new Promise((_, reject) =>
          request.signal.addEventListener('abort', () => reject(request.signal.reason)),
        )
      })
      const { id } = await transcribe()
      await runStarted.promise
      expect((await minutes()).held).toBe(1)
      await user.call(end, { params: { id } })
      expect(await minutes()).toEqual({ left: 2, held: 0, used: 1 })
    }
    setEngine(recognizerOf('at last'))
    await user.call(endpoints.retryCollection, { params: { id: failedCollection.id } })
    await until(failedCollection.id, hasEnded)
    expect(await minutes()).toEqual({ left: 1, held: 0, used: 2 })
  })

  it('is charged once, however often its process is killed between two steps', async () => {
    let attempts = 0
    setEngine(async (request) => {
      attempts++
      // This error isn't a failure of the engine, so the attempt is repeated.
      if (attempts < 3) throw new Error('killed')
      await recognizerOf('third time')(request)
    })
    expect((await done()).processing.state).toBe('complete')
    expect(attempts).toBe(3)
    expect(await minutes()).toEqual({ left: 0, held: 0, used: 3 })
    await expectAgreement()
  })
})

describe('a workspace without minutes', () => {
  it('accepts no recordings', async () => {
    const response = await user.send(endpoints.createTranscription, {
      params: { uid: user.uid },
      body: { url: 'https://example.com/a.mp3', languageCode: 'en', orgId: user.orgId },
    })
    expect([response.statusCode, response.json().error.code]).toEqual([402, 'no_minutes'])
  })

  it('pauses recordings that it accepted, and resumes them when credits arrive, oldest first', async () => {
    const order: string[] = []
    const proceed = Promise.withResolvers<void>()
    setEngine(async (request) => {
      await proceed.promise
      await recognizerOf('paid')(request)
    })
    await pay(50)
    const ids = [(await transcribe()).id, (await transcribe()).id]
    await expect.poll(cents, { timeout: 20_000 }).toBe(22)
    // The next two are accepted because credits are left, but they wait for the first two.
    ids.push((await transcribe()).id, (await transcribe()).id)
    await refund(22)
    proceed.resolve()
    const endedCollections = await Promise.all(ids.map((id) => until(id, hasEnded)))
    expect(endedCollections.map(({ paused }) => paused)).toEqual([false, false, true, true])
    expect(endedCollections[2]?.logs[0]?.details).toContain("doesn't have enough minutes")
    const [, , first = '', second = ''] = ids
    const unpauseResponse = await user.send(endpoints.unpauseCollection, { params: { id: first } })
    expect([unpauseResponse.statusCode, unpauseResponse.json().error.code]).toEqual([402, 'no_minutes'])
    expect(unpauseResponse.json().error.message).toContain("doesn't have enough minutes and credits")
    setEngine(async (request) => {
      order.push(String(request.segments.length))
      await recognizerOf('paid')(request)
    })
    await pay(14)
    expect(
      (await until(first, (collection) => !collection.paused && hasEnded(collection))).processing.state,
    ).toBe('complete')
    expect((await read(second)).paused).toBe(true)
    await pay(14)
    expect(
      (await until(second, (collection) => !collection.paused && hasEnded(collection))).processing.state,
    ).toBe('complete')
    expect(order).toHaveLength(2)
    await expectAgreement()
  })

  it("fails recordings if a provider's bill is unpaid, and notifies administrators once", async () => {
    await pay(100)
    const before = await cents()
    setEngine(async () => {
      throw new EngineError('engine_unpaid', 'The account at Deepgram has no credit left')
    })
    for (let n = 0; n < 2; n++)
      expect((await done()).processing).toMatchObject({ state: 'error', error: { code: 'engine_unpaid' } })
    expect(await cents()).toBe(before)
    const mails = await context.db
      .selectFrom('mails')
      .select('recipient')
      .where('template', '=', 'providerUnpaid')
      .execute()
    expect(mails).toEqual([{ recipient: user.email }])
  })
})

describe('a recording longer than the plan allows', () => {
  it('is refused, and can be retried after an upgrade', async () => {
    await enablePlans(context, free({ minutes: 60, fileSeconds: 3 }))
    setEngine(recognizerOf('too long'))
    const other = await product.register()
    const url = await product.uploadBursts(other)
    const { id } = await other.call(endpoints.createTranscription, {
      params: { uid: other.uid },
      body: { url, languageCode: 'en', orgId: other.orgId },
    })
    const get = () => other.call(endpoints.getCollection, { params: { id } })
    await expect
      .poll(async () => (await get()).processing, { timeout: 20_000 })
      .toMatchObject({
        state: 'error',
        error: { code: 'upgrade_required' },
      })
    await enablePlans(context)
    await other.call(endpoints.retryCollection, { params: { id } })
    await expect.poll(async () => (await get()).processing.state, { timeout: 20_000 }).toBe('complete')
  })
})
