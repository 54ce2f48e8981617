import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { checkCues } from '#domain/captions/check.ts'
import { profileRules } from '#domain/captions/rules.ts'
import { createCues } from '#domain/captions/subtitles.ts'
import { wordsToItems } from '#domain/words/items.ts'
import type { Word } from '#domain/words/words.ts'
import { findTranscript } from '#server/features/transcripts/reads.ts'
import { type Caller, sharedTestProduct } from '#server/testing/product.ts'
import { createCorrectionHelpers } from './corrections.fixture.ts'

const product = await sharedTestProduct({ CORRECTOR_GOLD_PERCENT: '0', CORRECTOR_REVIEW_PERCENT: '0' })
const { corrector, orderOf, pop } = createCorrectionHelpers(product)

const words: readonly Word[] = ['international', 'understanding'].map((text, index) => ({
  text,
  start: 2000 * index,
  end: 2000 * index + 1900,
  confidence: 1,
  speaker: 'spk_0',
}))
/** The same words, manually joined into one line. */
const joinedWords = words.map(
  (word, index): Word => (index ? { ...word, caption: { before: 'joined' } } : word),
)

/** Replaces all words of a recording. */
async function write(caller: Caller, id: string, all: readonly Word[]) {
  const { revision = 0 } = (await findTranscript(product.context.db, id)) ?? {}
  await caller.call(endpoints.patchTranscript, {
    params: { id },
    body: {
      operationId: randomUUID(),
      baseRevision: revision,
      startTime: 0,
      endTime: 10_000,
      words: wordsToItems(all),
    },
  })
}

it("completes captions once they keep the limits of the customer's own profile", async () => {
  const owner = await product.register('Grace Hopper')
  const caller = await corrector('ca')
  const rules = { ...profileRules('standard', 'ca'), size: 20, lines: 1 }
  const profile = { id: randomUUID(), name: 'Small screens', rules }
  await owner.call(endpoints.changeWorkspace, {
    params: { oid: owner.orgId },
    body: { captionProfiles: [profile] },
  })
  const { id, params } = await orderOf(owner, 'ca', { product: 'captions', captionProfile: profile.id })
  const correction = (await pop(caller, 'ca')).json().result
  expect(correction).toMatchObject({ product: 'captions', captionProfile: profile.id, captionRules: rules })
  const captions = async () => (await owner.call(endpoints.getPrecision, { params })).order?.captions
  expect(await captions()).toEqual({ profile: profile.id, name: 'Small screens', rules })

  await write(caller, id, joinedWords)
  const response = await caller.send(endpoints.completeCorrection, { params, body: { rating: 4 } })
  expect([response.statusCode, response.json().error]).toMatchObject([
    409,
    { code: 'not_ready', details: { problems: 1, kinds: { tooManyLines: 1 } } },
  ])
  // The customer deletes the profile, so the standard limits apply.
  await owner.call(endpoints.changeWorkspace, {
    params: { oid: owner.orgId },
    body: { captionProfiles: [] },
  })
  expect(await caller.call(endpoints.getCorrection, { params })).toMatchObject({
    captionRules: profileRules('standard', 'ca-XX'),
  })
  const standard = { profile: 'standard', name: null, rules: profileRules('standard', 'ca-XX') }
  expect(await captions()).toEqual(standard)
  await write(caller, id, words)
  const completedResponse = await caller.send(endpoints.completeCorrection, { params, body: { rating: 4 } })
  expect(completedResponse.statusCode).toBe(204)
})

it('records the applied profile, even if it changes later', async () => {
  const owner = await product.register('Grace Hopper')
  const caller = await corrector('cc')
  const profile = { id: randomUUID(), name: 'Cinema', rules: profileRules('netflix', 'cc') }
  const save = (captionProfiles: (typeof profile)[]) =>
    owner.call(endpoints.changeWorkspace, { params: { oid: owner.orgId }, body: { captionProfiles } })
  await save([profile])
  const { id, params } = await orderOf(owner, 'cc', { product: 'captions', captionProfile: profile.id })
  await pop(caller, 'cc')
  await write(caller, id, words)
  await caller.call(endpoints.completeCorrection, { params, body: { rating: 4 } })
  await save([])
  const { order } = await owner.call(endpoints.getPrecision, { params })
  expect(order?.captions).toEqual({ profile: profile.id, name: 'Cinema', rules: profile.rules })
})

const speech = (texts: readonly string[], from: number, wordMs: number): Word[] =>
  texts.map((text, i) => ({
    text,
    start: from + wordMs * i,
    end: from + wordMs * i + wordMs,
    confidence: 1,
    speaker: 'spk_0',
  }))
/** Two captions' worth of words within a second, followed by slow ones. */
const fastWords = [
  ...speech(Array<string>(8).fill('understanding'), 0, 125),
  ...speech(['and', 'then', 'slowly.'], 1000, 900),
]

it('completes captions whose only problem is fast speech, which no break can fix', async () => {
  const owner = await product.register('Grace Hopper')
  const caller = await corrector('cb')
  const { id, params } = await orderOf(owner, 'cb', { product: 'captions', captionProfile: 'bbc' })
  expect((await pop(caller, 'cb')).json().result).toMatchObject({
    captionRules: profileRules('bbc', 'cb-XX'),
  })
  await write(caller, id, fastWords)
  const options = { languageCode: 'cb-XX', rules: profileRules('bbc', 'cb-XX') }
  expect(checkCues(createCues(fastWords, options), options).map(({ kind }) => kind)).toContain('tooFast')
  const response = await caller.send(endpoints.completeCorrection, { params, body: { rating: 4 } })
  expect(response.statusCode, response.body).toBe(204)
})
