import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { Word } from '#domain/words/words.ts'
import { cutGoldClip } from '#server/features/gold-clips/cut.ts'
import { setRole } from '#server/features/staff/service.ts'
import { storeTranscript } from '#server/features/transcripts/service.ts'
import { addRecording } from '#server/testing/all-actions.ts'
import type { Caller, TestProduct } from '#server/testing/product.ts'
import { createMediaFile } from '#server/testing/recordings.ts'

/** Length of the recording, in seconds. */
export const recordingSeconds = 30

/** Words of the draft, one every half second; every tenth word is wrong. */
export const draftWords = Array.from(
  { length: recordingSeconds * 2 },
  (_, i): Word => ({
    text: i % 10 === 9 ? `wrong${i}` : `word${i}`,
    start: i * 500,
    end: i * 500 + 400,
    confidence: 0.9,
    speaker: 'spk_0',
    ...(i === 0 && { turn: true }),
  }),
)

/** Adds a recording with audio, in which the owner has corrected the draft's wrong words. */
export async function addCheckedRecording(product: TestProduct, owner: Caller): Promise<string> {
  const { db, storage, workDir } = product.context
  const id = await addRecording(product, owner)
  const path = await createMediaFile(
    ...['-f', 'lavfi', '-i', `sine=frequency=440:duration=${recordingSeconds}`],
    join(workDir, `${id}.mp3`),
  )
  await storage.putFile(`collections/${id}/audio.mp3`, path, 'audio/mpeg')
  await rm(path)
  const speakers = [{ id: 'spk_0', name: 'Speaker 1' }]
  await storeTranscript(db, id, { words: draftWords, speakers, sources: [] })
  await db
    .updateTable('collections')
    .set({ duration_seconds: recordingSeconds })
    .where('id', '=', id)
    .execute()
  await correctWords(owner, id)
  return id
}

/** Returns the draft's words, corrected except for the first `left` wrong ones. */
export function correctedWords(left = 0): Word[] {
  let wordCount = 0
  return draftWords.map((word) =>
    word.text.startsWith('wrong') && wordCount++ >= left
      ? { ...word, text: word.text.replace('wrong', 'word') }
      : word,
  )
}

/** Replaces all words of a recording, as one edit. */
export async function correctWords(caller: Caller, id: string, left = 0): Promise<void> {
  const params = { id }
  const { revision, results } = await caller.call(endpoints.getTranscript, { params })
  const right = correctedWords(left)
  const words = results.items.map((item, i) => ({
    ...item,
    alternatives: [{ content: right[i]?.text ?? '' }],
  }))
  const body = { operationId: randomUUID(), baseRevision: revision, startTime: 0, endTime: 1000, words }
  const response = await caller.send(endpoints.patchTranscript, { params, body })
  expect(response.statusCode, response.body).toBe(200)
  await caller.send(endpoints.releaseLock, { params })
}

/** Creates a corrector administrator with a checked recording. */
export async function createGoldAdmin(product: TestProduct): Promise<{ admin: Caller; recording: string }> {
  const admin = await product.register('Grace Hopper')
  await setRole(product.context.db, 'staff', admin.email, true)
  return { admin, recording: await addCheckedRecording(product, admin) }
}

/** Makes a ten-second gold clip, from the start by default, and cuts its media. */
export async function addClip(
  product: TestProduct,
  admin: Caller,
  collectionId: string,
  start = 0,
): Promise<string> {
  const body = { collectionId, name: 'Interview', start, end: start + 10 }
  const { id } = await admin.call(endpoints.addGoldClip, { body })
  await cutGoldClip(product.context, id, new AbortController().signal)
  return id
}
