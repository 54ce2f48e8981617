import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { bundleFiles, bundleManifest, bundleWordFields } from '#contract/bundle-format.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Word } from '#domain/words/words.ts'
import { listAuditKinds } from '#server/testing/audit-kinds.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { createTranscribingProduct, recognizerOf } from '#server/testing/transcribing.ts'
import { exportFiles, importArchive, linesOf, manifestOf, zip } from './bundles.fixture.ts'

const product = await createTranscribingProduct()
const { context, register, user, useEngine, done } = product

/** Fills a recording with every kind of content that a bundle can contain. */
async function setUpWork(id: string) {
  const params = { id }
  const colleague = await register('Grace Hopper')
  await joinWorkspace(context, colleague.uid, user.orgId)
  await user.call(endpoints.shareCollection, { params, body: { userId: colleague.uid } })
  const { results } = await user.call(endpoints.getTranscript, { params })
  const [first, second] = results.items
  if (!first || !second) throw new Error('The transcript is too short')
  await user.call(endpoints.patchTranscript, {
    params,
    body: {
      operationId: randomUUID(),
      baseRevision: 0,
      startTime: 0,
      endTime: 1.5,
      words: [
        { ...first, bookmark: true, redacted: true, caption: { before: 'line', end: 0.25 } },
        { ...second, skip: true, edited: true, alternatives: [{ content: 'عربي', confidence: null }] },
      ],
    },
  })
  await user.call(endpoints.saveVersion, { params, body: { name: 'First <draft>\nof two' } })
  const speaker = { name: 'Ada', color: 'teal' } as const
  await user.call(endpoints.changeSpeaker, { params: { id, speakerId: 'spk_0' }, body: speaker })
  await user.call(endpoints.shiftWords, { params, body: { offset: 2.5 } })
  const tagId = randomUUID()
  await user.call(endpoints.addTag, {
    params: { oid: user.orgId, tagId },
    body: { name: 'Quote', color: 'pink' },
  })
  const highlightId = randomUUID()
  const quote = { quote: 'words', startTime: 3, endTime: 3.4, speaker: 'spk_0', content: 'Why?\nIndeed.' }
  await user.call(endpoints.addHighlight, {
    params: { id, highlightId },
    body: { ...quote, tags: { [tagId]: true }, color: 'green' },
  })
  const reply = { params: { id, highlightId, replyId: randomUUID() }, body: { content: 'Because.' } }
  await colleague.call(endpoints.addReply, reply)
  await user.call(endpoints.addMarker, { params, body: { marker: '#t=2.5' } })
  await user.call(endpoints.saveNotes, { params, body: { text: 'Ask her' } })
  await user.call(endpoints.saveDescription, { params, body: { text: 'First of two' } })
  await context.db
    .updateTable('collections')
    .set({ document_settings: JSON.stringify({ headerText: 'Archive', showShortHeader: true }) })
    .where('id', '=', id)
    .execute()
}

it('exports the same bundle after an import into another workspace', async () => {
  useEngine(recognizerOf('some spoken words'))
  const { id } = await done({ name: 'A talk: 1/2', hints: ['Longhand'], speakerCount: 1 })
  await setUpWork(id)
  const previous = await exportFiles(user, id)
  const before = manifestOf(previous)
  expect(bundleManifest.parse(before)).toEqual(before)

  const stranger = await register('Mary Shelley')
  const answer = await importArchive(product, stranger, await zip(previous))
  expect(answer.statusCode, answer.body).toBe(200)
  const importedId = answer.json().result.id
  const ready = async () =>
    (await stranger.call(endpoints.getCollection, { params: { id: importedId } })).processing.state
  await expect.poll(ready, { timeout: 30_000 }).toBe('complete')

  const importedFiles = await exportFiles(stranger, importedId)
  const after = manifestOf(importedFiles)
  const times = { exported: expect.any(String), files: expect.any(Array) }
  expect(after).toEqual({
    ...before,
    ...times,
    recording: { ...before.recording, created: expect.any(String) },
  })
  for (const name of [bundleFiles.words, bundleFiles.versions, bundleFiles.highlights])
    expect(linesOf(importedFiles, name)).toEqual(linesOf(previous, name))
  expect(linesOf(previous, bundleFiles.highlights)).toMatchObject([
    { author: 'Ada Lovelace', tags: ['Quote'], replies: [{ author: 'Grace Hopper', text: 'Because.' }] },
  ])
  const media = before.media?.file ?? ''
  expect(importedFiles.get(media)?.equals(previous.get(media) ?? Buffer.alloc(0))).toBe(true)

  // Authors without an account here are identified only by name.
  const params = { id: importedId }
  const [highlight] = await stranger.call(endpoints.listHighlights, { params })
  expect(highlight).toMatchObject({ uid: null, author: 'Ada Lovelace' })
  expect(highlight?.replies[0]?.user).toMatchObject({
    name: 'Grace Hopper',
    uid: expect.stringMatching(/^0{8}/),
  })
  expect(await listAuditKinds(context, id)).toContain('bundleExported')
  expect(await listAuditKinds(context, importedId)).toEqual(['bundleImported', 'bundleExported'])
  const { Items } = await stranger.call(endpoints.listVersions, { params })
  expect(Items.find(({ kind }) => kind === 'saved')).toMatchObject({ userId: null, userName: 'Ada Lovelace' })
})

it('includes every field of a word', () => {
  const fields: Record<keyof Word, unknown> = bundleWordFields
  expect(Object.keys(fields)).toContain('caption')
})
