import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { allJobs } from '#server/jobs.ts'
import { type Caller, createTestProduct } from '#server/testing/product.ts'

it("starts a workspace's first recording ahead of another's backlog", async () => {
  const { context, register, upload } = await createTestProduct()
  const queue = async (caller: Caller) => {
    const url = await upload(caller, 'noise.wav', randomBytes(100))
    const body = { url, languageCode: 'en', orgId: caller.orgId }
    return caller.call(endpoints.createTranscription, { params: { uid: caller.uid }, body })
  }
  const [busyUser, otherUser] = [await register(), await register()]
  for (let n = 0; n < 20; n++) await queue(busyUser)
  const { id } = await queue(otherUser)
  await context.queue.work(context, allJobs)
  const listStarted = () =>
    context.db
      .selectFrom('collections')
      .select('id')
      .where('demo', '=', false)
      .where('transcription_started_at', 'is not', null)
      .orderBy('transcription_started_at')
      .execute()
  // These runs have no recording, so each ends soon.
  while ((await listStarted()).length < 21) await new Promise((resolve) => setTimeout(resolve, 50))
  expect((await listStarted()).findIndex((row) => row.id === id)).toBeLessThanOrEqual(2)
})
