import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { appointMember } from '#server/testing/precision.ts'
import { createTranscribingProduct, recognizerOf } from '#server/testing/transcribing.ts'

const { context, user, useEngine, done, register } = await createTranscribingProduct()

it('orders Precision when the draft is ready; the recording reports a failure', async () => {
  useEngine(recognizerOf('we like it'))
  const corrector = await register('Grace Hopper')
  await appointMember(context, corrector.uid, 'en', user.orgId)
  const orderedCollection = await done({ isPrecision: true })
  const { order } = await user.call(endpoints.getPrecision, { params: { id: orderedCollection.id } })
  expect(order).toMatchObject({ state: 'waiting', product: 'transcript', style: 'standard' })
  const { perfection, precisionQueue } = await user.call(endpoints.getCollection, {
    params: { id: orderedCollection.id },
  })
  expect([perfection, precisionQueue]).toEqual([false, { due: order?.due, taken: false }])

  const plainCollection = await done()
  expect(plainCollection).not.toHaveProperty('perfection')

  useEngine(async (...args) => {
    await context.db.deleteFrom('corrector_languages').execute()
    return recognizerOf('we like it')(...args)
  })
  const failedCollection = await done({ isPrecision: true })
  expect(failedCollection).toMatchObject({ precisionError: 'not_available' })
  expect(failedCollection).not.toHaveProperty('perfection')
  await appointMember(context, (await register()).uid, 'en', user.orgId)
  await user.call(endpoints.orderPrecision, { params: { id: failedCollection.id }, body: {} })
  expect(
    await user.call(endpoints.getCollection, { params: { id: failedCollection.id } }),
  ).not.toHaveProperty('precisionError')
})
