import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import type { Caller } from '#server/testing/product.ts'
import { createTranscribingProduct, recognizerOf } from '#server/testing/transcribing.ts'

const { context, user: ada, register, useEngine, done } = await createTranscribingProduct()

/** Returns the emails to an address, as text. */
async function emailsTo({ email }: Caller) {
  const rows = await context.db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', email)
    .where('template', 'in', ['transcriptReady', 'transcriptFailed', 'share', 'mention'])
    .orderBy('created_at')
    .execute()
  await expect
    .poll(async () => (await countWaiting(rows.map(({ id }) => id))).length, { timeout: 20_000 })
    .toBe(0)
  return Promise.all(
    rows.map(async ({ id, template, created_at: date }) => ({
      template,
      text: (await context.mailer.outbox?.read({ id, date }))?.text ?? '',
    })),
  )
}
const countWaiting = (ids: string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : context.db
        .selectFrom('mails')
        .select('id')
        .where('id', 'in', ids)
        .where('sent_at', 'is', null)
        .execute()

it('emails when a transcript is ready and when it fails, unless turned off', async () => {
  useEngine(recognizerOf('one two', 'en'))
  const readyCollection = await done()
  expect(readyCollection.processing.state).toBe('complete')
  useEngine(recognizerOf(''))
  const failedCollection = await done()
  expect(failedCollection.processing.state).toBe('error')
  const settings = { params: { uid: ada.uid }, body: { emailMeOnComplete: false } }
  await ada.call(endpoints.changeSettings, settings)
  useEngine(recognizerOf('one two', 'en'))
  await done()
  const mails = await emailsTo(ada)
  expect(mails.map(({ template }) => template)).toEqual(['transcriptReady', 'transcriptFailed'])
  expect(mails[0]?.text).toContain(`/transcript/${readyCollection.id}`)
  expect(mails[0]?.text).toContain('Subject: Your transcript “Bursts” is ready')
  expect(mails[1]?.text).toContain('No speech was found')
})

it('emails people once when a recording is shared with them, and when they are mentioned', async () => {
  const ana = await register('Ana Pérez')
  await joinWorkspace(context, ana.uid, ada.orgId)
  useEngine(recognizerOf('one two', 'en'))
  const { id } = await done()
  const share = { params: { id }, body: { userId: ana.uid } }
  await ada.call(endpoints.shareCollection, share)
  await ada.call(endpoints.shareCollection, share)
  const [highlightId, replyId] = [randomUUID(), randomUUID()]
  const quote = { quote: 'one two', startTime: 0, endTime: 1, speaker: 'spk_0' }
  await ada.call(endpoints.addHighlight, { params: { id, highlightId }, body: quote })
  const reply = {
    params: { id, highlightId, replyId },
    body: { content: 'Is <b>this</b> right, Ana?', mentions: [ana.uid, ada.uid] },
  }
  await ada.call(endpoints.addReply, reply)
  await ada.call(endpoints.addReply, reply)
  const mails = await emailsTo(ana)
  expect(mails.map(({ template }) => template)).toEqual(['share', 'mention'])
  expect(mails[0]?.text).toContain('shared “Bursts” with you')
  expect(mails[1]?.text).toContain('> Is <b>this</b> right, Ana?')
  expect(mails[1]?.text).toContain('Passage: one two')
  expect((await emailsTo(ada)).filter(({ template }) => template === 'mention')).toEqual([])

  const settings = { params: { uid: ana.uid }, body: { emailMeOnActivity: false } }
  await ana.call(endpoints.changeSettings, settings)
  await ada.call(endpoints.addReply, { ...reply, params: { id, highlightId, replyId: randomUUID() } })
  expect(await emailsTo(ana)).toHaveLength(2)
})
