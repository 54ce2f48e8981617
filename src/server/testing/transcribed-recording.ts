import { randomUUID } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { storeTranscript } from '#server/features/transcripts/service.ts'
import type { Caller } from './product.ts'

interface SpokenRecording {
  name: string
  /** Words, one every half second. */
  text: string
  languageCode?: string
  startedAt?: Date
  seconds?: number
  /** Name of the speaker. */
  speaker?: string
  /** Second speaker's name, and the index of their first word. */
  second?: { from: number; name: string }
}

/** Adds a finished recording with these words and without media. */
export async function addTranscribedRecording(
  { db, config }: Context,
  owner: Caller,
  {
    name,
    text,
    languageCode = 'en-US',
    startedAt = new Date(),
    seconds = 60,
    speaker = 'Speaker 1',
    second,
  }: SpokenRecording,
): Promise<{ id: string }> {
  const id = randomUUID()
  await db
    .insertInto('collections')
    .values({
      id,
      organization_id: owner.orgId,
      owner_id: owner.uid,
      name,
      region: config.region,
      language_code: languageCode,
      demo: false,
      source_key: `uploads/${id}`,
      has_video: false,
      has_transcript: true,
      duration_seconds: seconds,
      state: 'complete' as const,
      run_id: randomUUID(),
      created_at: startedAt,
    })
    .execute()
  const words = text.split(' ').map((word, i) => ({
    text: word,
    start: i * 500,
    end: i * 500 + 400,
    confidence: 1,
    speaker: second && i >= second.from ? 'spk_1' : 'spk_0',
    ...((i === 0 || i === second?.from) && { turn: true as const }),
  }))
  const speakers = [{ id: 'spk_0', name: speaker }, ...(second ? [{ id: 'spk_1', name: second.name }] : [])]
  await storeTranscript(db, id, { words, speakers, sources: [] })
  return { id }
}
