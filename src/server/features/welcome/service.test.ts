import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { itemsToWords } from '#domain/words/items.ts'
import { joinWords } from '#domain/words/words.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { createTestProduct } from '#server/testing/product.ts'
import { addWelcomeCollection, storeWelcomeMedia } from './service.ts'

const { context, app, register } = await createTestProduct({ REGION: 'eu' })

/** Registers a user, and returns their welcome collection, its words, and its media. */
async function registerWithWelcome() {
  const user = await register()
  const listRequest = { params: { uid: user.uid }, body: { orgId: user.orgId } }
  const { Items } = await user.call(endpoints.listCollections, listRequest)
  const params = { id: Items[0]!.id }
  const { results } = await user.call(endpoints.getTranscript, { params })
  const row = await context.db.selectFrom('collections').selectAll().where('id', '=', params.id).execute()
  return {
    Items,
    row: row[0]!,
    words: itemsToWords(results.items),
    speakers: results.speakers,
    peaks: await user.call(endpoints.getPeaks, { params }),
    audio: (await app.inject((await user.call(endpoints.getAudio, { params })).url)).rawPayload,
  }
}

it('gives each workspace its own complete demo with shared media', async () => {
  const [one, other] = [await registerWithWelcome(), await registerWithWelcome()]
  expect(one.Items).toHaveLength(1)
  expect(one.Items[0]).toMatchObject({
    name: 'Welcome to Longhand',
    locale: 'eu',
    demo: true,
    engine: null,
    quality: null,
    processing: { state: 'complete', percent: 100 },
  })
  expect(one.Items[0]!.snippet).toMatch(/^Welcome to Longhand\. This short recording/)
  expect(joinWords(one.words)).toContain('Then click any word to hear it.')
  expect(other.row.id).not.toBe(one.row.id)
  expect([other.row.audio_key, other.row.peaks_key]).toEqual([one.row.audio_key, one.row.peaks_key])
})

it('is named in the language of the new account', async () => {
  const email = `${randomUUID()}@example.com`
  const body = { email, password: 'correct horse battery', name: 'Miguel de Cervantes', language: 'es' }
  const response = await app.inject({ method: 'POST', url: '/auth/register', payload: body })
  const { uid } = response.json().result.user
  const createdNames = context.db.selectFrom('collections').select('name').where('owner_id', '=', uid)
  expect(await createdNames.execute()).toEqual([{ name: 'Te damos la bienvenida a Longhand' }])
})

it('adds nothing when the transaction fails', async () => {
  const { row } = await registerWithWelcome()
  const owner = { ownerId: row.owner_id, organizationId: row.organization_id }
  const failingTransaction = context.db.transaction().execute(async (tx) => {
    await addWelcomeCollection(context, tx, owner)
    throw new Error('later')
  })
  await expect(failingTransaction).rejects.toThrow('later')
  const remainingRows = context.db.selectFrom('collections').select('id').where('owner_id', '=', row.owner_id)
  expect(await remainingRows.execute()).toEqual([{ id: row.id }])
})

it('stores the media only if they are missing', async () => {
  const { row, audio } = await registerWithWelcome()
  const storedKeys: string[] = []
  const storage: typeof context.storage = {
    ...context.storage,
    putFile(key, ...rest) {
      storedKeys.push(key)
      return context.storage.putFile(key, ...rest)
    },
  }
  await storeWelcomeMedia({ ...context, storage })
  expect(storedKeys).toEqual([])
  await storage.delete(row.audio_key!)
  await storeWelcomeMedia({ ...context, storage })
  expect(storedKeys).toEqual([row.audio_key])
  expect(await buffer(await storage.read(row.audio_key!))).toEqual(audio)
})

it('has words in order, at the times of the audio', async () => {
  const { words, speakers, peaks, row } = await registerWithWelcome()
  const { data, duration, perSecond } = peaks
  const slice = 1000 / perSecond
  const peakBetween = (from: number, to: number) => Math.max(...data.slice(from, to))
  expect(data).toHaveLength(Math.ceil(duration * perSecond))

  for (const [i, word] of words.entries()) {
    expect(word.start, word.text).toBeGreaterThanOrEqual(words[i - 1]?.end ?? 0)
    expect(word.end, word.text).toBeGreaterThan(word.start)
    expect(speakers.map(({ id }) => id)).toContain(word.speaker)
    expect(peakBetween(word.start / slice, word.end / slice), word.text).toBeGreaterThan(30)
    if (!word.turn) continue
    const start = Math.floor(word.start / slice) - 1
    expect(peakBetween(start - 15, start), `the pause before ${word.text}`).toBeLessThan(5)
    expect(peakBetween(start + 1, start + 5), `the sound of ${word.text}`).toBeGreaterThan(20)
  }
  const path = await context.storage.localFile(row.audio_key!, context.workDir)
  const decode = ['-v', 'error', '-i', path, '-f', 's16le', '-']
  const pcm = execFileSync('ffmpeg', decode, { maxBuffer: 2 ** 26 })
  expect(pcm.length / 2 / 44_100).toBeCloseTo(duration, 2)
})

it('is restored on request, once, and for members of other workspaces', async () => {
  const [user, owner] = [await register(), await register('Grace Hopper')]
  await joinWorkspace(context, user.uid, owner.orgId)
  const restoreWelcome = (oid: string) =>
    user.call(endpoints.restoreWelcome, { params: { uid: user.uid, oid } })
  const restoredWelcome = await restoreWelcome(user.orgId)
  expect((await restoreWelcome(user.orgId)).id).toBe(restoredWelcome.id)
  await user.call(endpoints.deleteCollection, { params: { id: restoredWelcome.id } })
  const second = await Promise.all([restoreWelcome(user.orgId), restoreWelcome(user.orgId)])
  expect(second[0].id).not.toBe(restoredWelcome.id)
  expect(second[1].id).toBe(second[0].id)
  expect(await restoreWelcome(owner.orgId)).toMatchObject({
    userId: user.uid,
    orgId: owner.orgId,
    demo: true,
  })
  const foreignRequest = { params: { uid: owner.uid, oid: user.orgId } }
  expect((await owner.send(endpoints.restoreWelcome, foreignRequest)).statusCode).toBe(404)
})
