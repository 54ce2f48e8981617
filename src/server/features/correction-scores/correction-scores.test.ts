import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { setRole } from '#server/features/staff/service.ts'
import { addCorrection, addCorrector, addWork } from '#server/testing/corrections.ts'
import { appointMember } from '#server/testing/precision.ts'
import { type Caller, sharedTestProduct } from '#server/testing/product.ts'
import { listScoredWorkIds } from './queries.ts'
import { scoreWork } from './service.ts'

const product = await sharedTestProduct()
const { context, register } = product
const { db } = context
const ada = await register('Ada Lovelace')
await addCorrector(context, ada.uid)
const mary = await register('Mary Somerville')
await addCorrector(context, mary.uid, true)
const emmy = await register('Emmy Noether')
await addCorrector(context, emmy.uid, true)
const customer = await register('Grace Hopper')

const mine = { params: { uid: customer.uid }, body: { orgId: customer.orgId } }
const originalId = (await customer.call(endpoints.listCollections, mine)).Items[0]?.id ?? ''

/** Replaces the first word of a recording and saves a version. */
async function saveWith(id: string, content: string): Promise<string> {
  const params = { id }
  const { revision, results } = await customer.call(endpoints.getTranscript, { params })
  const [first] = results.items
  const [startTime, endTime] = [Number(first?.start_time), Number(first?.end_time)]
  const speaker = first?.speaker ?? ''
  const word = { start_time: startTime, end_time: endTime, alternatives: [{ content }], speaker }
  const edit = { operationId: randomUUID(), baseRevision: revision, startTime, endTime, words: [word] }
  await customer.call(endpoints.patchTranscript, { params, body: edit })
  return (await customer.call(endpoints.saveVersion, { params, body: { name: content } })).id
}

const scoresOf = async (workId: string) => {
  await scoreWork(context, workId, AbortSignal.timeout(30_000))
  const row = await db
    .selectFrom('correction_works')
    .select('scores')
    .where('id', '=', workId)
    .executeTakeFirstOrThrow()
  return row.scores
}

/** Creates a recording that Ada corrected and Mary changed in review. */
async function addReviewedWork() {
  const id = (await customer.call(endpoints.duplicateCollection, { params: { id: originalId } })).id
  const draftVersionId = (await customer.call(endpoints.listVersions, { params: { id } })).Items[0]?.id ?? ''
  const correctedVersionId = await saveWith(id, 'Corrected')
  const correctionId = await addCorrection(context, { collection_id: id, draft_version_id: draftVersionId })
  const work = await addWork(context, correctionId, ada.uid, {
    before_version_id: draftVersionId,
    after_version_id: correctedVersionId,
  })
  const review = async () => {
    const finalVersionId = await saveWith(id, 'Reviewed')
    await addWork(context, correctionId, mary.uid, {
      stage: 'review',
      rating: 4,
      before_version_id: correctedVersionId,
      after_version_id: finalVersionId,
    })
    await db
      .updateTable('corrections')
      .set({ final_version_id: finalVersionId })
      .where('id', '=', correctionId)
      .execute()
  }
  return { id, correctionId, work, review }
}

describe('scores', () => {
  it('count only changes before a review, and errors after it', async () => {
    const { work, review } = await addReviewedWork()
    expect(await scoresOf(work)).toMatchObject({ comparedWith: null, score: null, changed: 1, examples: [] })
    await review()
    const scores = await scoresOf(work)
    expect(scores).toMatchObject({ comparedWith: 'review', errors: { substitution: 1 }, changed: 1 })
    expect(scores?.score).toBeCloseTo(1 - 1 / (scores?.words ?? 1))
    expect(scores?.examples).toEqual([
      expect.objectContaining({ kind: 'substitution', before: 'corrected', after: 'reviewed' }),
    ])
  })

  it('compare work on a gold clip with its checked words', async () => {
    const { id, work, correctionId, review } = await addReviewedWork()
    await review()
    const clip = { id: randomUUID(), collection_id: id, language: 'en', name: 'Clip', seconds: 125 }
    const draft = JSON.stringify({ words: [], speakers: [], sources: [] })
    const source = { draft, words: 1, wrong: 1, start_seconds: 0 }
    await db
      .insertInto('gold_clips')
      .values({ ...clip, ...source })
      .execute()
    await db
      .updateTable('corrections')
      .set({ kind: 'gold', gold_clip_id: clip.id })
      .where('id', '=', correctionId)
      .execute()
    expect(await scoresOf(work)).toMatchObject({ comparedWith: 'gold', errors: { substitution: 1 } })
  })
})

describe('differences', () => {
  it('are shown and played to the corrector of the work only', async () => {
    const { work, review } = await addReviewedWork()
    const params = { workId: work }
    const response = await ada.send(endpoints.listDifferences, { params })
    expect(response.json().error.code).toBe('not_ready')
    await review()
    await scoresOf(work)
    const [difference] = (await ada.call(endpoints.listDifferences, { params })).Items
    const start = difference?.start ?? -1
    const audio = await ada.send(endpoints.playDifference, { params, query: { start } })
    expect([audio.statusCode, audio.headers['content-type']]).toEqual([200, 'audio/mpeg'])
    expect(audio.rawPayload.length).toBeGreaterThan(2000)
    const otherResponse = await ada.send(endpoints.playDifference, { params, query: { start: start + 9 } })
    expect(otherResponse.json().error.code).toBe('forbidden')
    for (const other of [mary, customer])
      expect((await other.send(endpoints.playDifference, { params, query: { start } })).statusCode).toBe(404)
  })

  it('of a rejected correction are between its draft and the final text', async () => {
    const { correctionId, review } = await addReviewedWork()
    const rejectedWork = await addWork(context, correctionId, emmy.uid, {
      outcome: 'rejected',
      reason: 'Too noisy',
    })
    await review()
    const { Items } = await emmy.call(endpoints.listRejections, { params: { uid: emmy.uid }, query: {} })
    expect(Items).toEqual([
      expect.objectContaining({ work: rejectedWork, reason: 'Too noisy', hasDifferences: true }),
    ])
    const differences = await emmy.call(endpoints.listDifferences, { params: { workId: rejectedWork } })
    expect(differences.Items).toEqual([expect.objectContaining({ kind: 'substitution', after: 'reviewed' })])
  })
})

describe('disputes', () => {
  const addDisputedWork = async () => {
    const reviewedWork = await addReviewedWork()
    await reviewedWork.review()
    await scoresOf(reviewedWork.work)
    const dispute = { params: { workId: reviewedWork.work }, body: { reason: 'Both are right.' } }
    return { ...reviewedWork, dispute: () => ada.send(endpoints.disputeScore, dispute) }
  }
  const findOpenDispute = async (caller: Caller, workId: string) =>
    (await caller.call(endpoints.listDisputes, { query: { lang: 'en' } })).Items.find(
      ({ work }) => work === workId,
    )

  it('are decided by another reviewer, and correct score and pay', async () => {
    const { work, dispute } = await addDisputedWork()
    expect((await dispute()).statusCode).toBe(204)
    expect((await dispute()).json().error.code).toBe('conflict')
    expect(await findOpenDispute(mary, work)).toBeUndefined()
    const openDispute = await findOpenDispute(emmy, work)
    expect(openDispute).toMatchObject({ reason: 'Both are right.', scores: { comparedWith: 'review' } })
    const params = { disputeId: openDispute?.id ?? '' }
    const body = { accepted: true, withdrawn: [0], cents: 25 }
    for (const other of [mary, ada])
      expect((await other.send(endpoints.decideDispute, { params, body })).statusCode).toBe(404)
    const responses = await Promise.all(
      [0, 1].map(() => emmy.send(endpoints.decideDispute, { params, body })),
    )
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404])
    const row = await db
      .selectFrom('correction_works')
      .select('scores')
      .where('id', '=', work)
      .executeTakeFirst()
    expect(row?.scores).toMatchObject({ score: 1, examples: [] })
    const month = new Date().toISOString().slice(0, 7)
    const pay = await ada.call(endpoints.getPay, { params: { uid: ada.uid }, query: { month } })
    expect(pay.lines).toEqual([expect.objectContaining({ kind: 'decision', cents: 25 })])
  })

  it('reach their reviewer, who gives the corrector the reason for the decision', async () => {
    const { work, dispute } = await addDisputedWork()
    const start =
      (await ada.call(endpoints.listDifferences, { params: { workId: work } })).Items[0]?.start ?? -1
    const play = async (caller: Caller) =>
      (await caller.send(endpoints.playDifference, { params: { workId: work }, query: { start } })).statusCode
    expect(await play(emmy)).toBe(404)
    await dispute()
    expect([await play(emmy), await play(mary), await play(customer)]).toEqual([200, 404, 404])
    const params = { disputeId: (await findOpenDispute(emmy, work))?.id ?? '' }
    await emmy.send(endpoints.decideDispute, { params, body: { accepted: false, note: 'It is a name.' } })
    expect(await play(emmy)).toBe(404)
    const finishedCorrections = (await ada.call(endpoints.listFinishedCorrections, { query: {} })).Items
    expect(finishedCorrections.find((item) => item.work === work)).toMatchObject({
      dispute: 'declined',
      decision: 'It is a name.',
    })
  })

  it('keep their decision when the correction is reviewed again', async () => {
    const { work, correctionId, dispute, review } = await addDisputedWork()
    await dispute()
    const params = { disputeId: (await findOpenDispute(emmy, work))?.id ?? '' }
    await emmy.send(endpoints.decideDispute, { params, body: { accepted: true, withdrawn: [0] } })
    await review()
    expect(await listScoredWorkIds(db, correctionId)).toEqual([])
  })

  it("about a workspace's own queue are for its reviewers, and change no pay", async () => {
    const { work, correctionId, dispute } = await addDisputedWork()
    const ownFields = { own_workspace_id: customer.orgId }
    await db.updateTable('corrections').set(ownFields).where('id', '=', correctionId).execute()
    await dispute()
    expect(await findOpenDispute(emmy, work)).toBeUndefined()
    const grace = await register('Caroline Herschel')
    await appointMember(context, grace.uid, 'en', customer.orgId)
    await db
      .updateTable('corrector_languages')
      .set({ reviewer: true })
      .where('user_id', '=', grace.uid)
      .execute()
    const openDispute = await findOpenDispute(grace, work)
    expect(openDispute?.currency).toBeNull()
    const input = { params: { disputeId: openDispute?.id ?? '' }, body: { accepted: true, cents: 500 } }
    expect((await emmy.send(endpoints.decideDispute, input)).statusCode).toBe(404)
    const pay = { params: { uid: ada.uid }, query: { month: new Date().toISOString().slice(0, 7) } }
    const readOwed = async () => (await ada.call(endpoints.getPay, pay)).owed
    const before = await readOwed()
    expect((await grace.send(endpoints.decideDispute, input)).statusCode).toBe(204)
    expect(await readOwed()).toEqual(before)
  })

  it('require a score and a reviewer, within 14 days', async () => {
    const { work, dispute } = await addDisputedWork()
    const newWork = await addReviewedWork()
    const disputeRequest = { params: { workId: newWork.work }, body: { reason: 'Why?' } }
    expect((await ada.send(endpoints.disputeScore, disputeRequest)).json().error.code).toBe('not_ready')
    expect((await ada.send(endpoints.listDisputes, { query: { lang: 'en' } })).statusCode).toBe(403)
    const longAgo = new Date(Date.now() - 15 * 86_400_000)
    await db.updateTable('correction_works').set({ ended_at: longAgo }).where('id', '=', work).execute()
    expect((await dispute()).json().error.code).toBe('conflict')
  })
})

describe('statistics', () => {
  it('count work by language and day, for the corrector and administrators', async () => {
    const sofia = await register('Sofia Kovalevskaya')
    await addCorrector(context, sofia.uid)
    const overdueId = await addCorrection(context, { due_at: new Date(Date.now() - 60_000) })
    await addWork(context, overdueId, sofia.uid, { active_seconds: 240, played: 125 })
    for (const rating of [2, 4]) await addWork(context, overdueId, mary.uid, { stage: 'review', rating })
    await addWork(context, await addCorrection(context), sofia.uid, { outcome: 'rejected', reason: 'Noise' })
    await addWork(context, await addCorrection(context, { language: 'es' }), sofia.uid)
    await addWork(context, await addCorrection(context, { kind: 'exam' }), sofia.uid)
    const oldFields = { ended_at: new Date(Date.now() - 61 * 86_400_000) }
    await addWork(context, await addCorrection(context), sofia.uid, oldFields)
    const input = { params: { uid: sofia.uid, lang: 'en' }, query: {} }
    expect(await sofia.call(endpoints.getCorrectorStatistics, input)).toEqual({
      items: 1,
      seconds: 125,
      activeSeconds: 240,
      playedSeconds: 125,
      late: 1,
      rejected: 1,
      released: 0,
      score: null,
      rating: 3,
      days: [expect.objectContaining({ items: 1, seconds: 125, activeSeconds: 240 })],
    })
    expect((await ada.send(endpoints.getCorrectorStatistics, input)).statusCode).toBe(404)
  })

  it('rank correctors by the length of their recordings', async () => {
    const [first, second] = [await register('Ana Pérez'), await register('Ida Rhodes')]
    for (const caller of [first, second]) await addCorrector(context, caller.uid)
    await addWork(context, await addCorrection(context, { seconds: 9000 }), first.uid)
    await addWork(context, await addCorrection(context, { seconds: 99_000 }), second.uid)
    const ownFields = { seconds: 1e6, own_workspace_id: first.orgId }
    await addWork(context, await addCorrection(context, ownFields), first.uid)
    const { Items } = await first.call(endpoints.listLeaders, { params: { lang: 'en' }, query: {} })
    expect(Items.slice(0, 2).map(({ name, seconds }) => [name, seconds])).toEqual([
      ['Ida Rhodes', 99_000],
      ['Ana Pérez', 9000],
    ])
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const tomorrowRequest = { params: { lang: 'en' }, query: { date: tomorrow } }
    expect((await first.call(endpoints.listLeaders, tomorrowRequest)).Items).toEqual([])
  })

  it('list minutes with a heartbeat by day', async () => {
    const startOfDay = new Date(`${new Date().toISOString().slice(0, 10)}T00:05:00Z`)
    const beat = (minutes: number, language: string) => ({
      user_id: ada.uid,
      language,
      minute: new Date(startOfDay.getTime() + minutes * 60_000),
    })
    await db
      .insertInto('corrector_activity')
      .values([beat(0, 'en'), beat(1, 'en'), beat(1, 'es')])
      .execute()
    const { Items } = await ada.call(endpoints.listCorrectorActivity, { params: { lang: 'en' }, query: {} })
    expect(Items).toEqual([{ date: startOfDay.toISOString().slice(0, 10), minutes: 2 }])
  })

  it('are exported for administrators', async () => {
    const manager = await register('Maria Agnesi')
    await setRole(db, 'staff', manager.email, true)
    const { rows, csv, fileName } = await manager.call(endpoints.exportCorrectors, { body: {} })
    expect(rows).toContainEqual(expect.objectContaining({ uid: ada.uid, language: 'en' }))
    expect(csv.split('\r\n')[0]).toContain('uid,name,email,language,items')
    expect(fileName).toMatch(/^correctors 20\d\d-\d\d-\d\d\.csv$/)
    expect((await ada.send(endpoints.exportCorrectors, { body: {} })).statusCode).toBe(403)
  })
})
