import type { Readable } from 'node:stream'
import { liveBytesPerSecond, maxLiveSeconds } from '#contract/limits.ts'
import type { LiveWord } from '#contract/pipeline.ts'
import { toSeconds } from '#domain/words/seconds.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requireLanguage } from '#server/features/pipeline/service.ts'
import { AppError } from '#server/infra/errors.ts'
import { readStream } from '#server/infra/http/read-stream.ts'
import type { Limit } from '#server/infra/identity/limits.ts'

/** Rate limit: twice the number of requests that a recorder sends per minute. */
const userLimit: Limit = { name: 'live-words', points: 80, seconds: 60 }
const maxBytes = maxLiveSeconds * liveBytesPerSecond

export interface LiveAudio {
  uid: string
  languageCode: string
  /** Raw PCM: s16le, 16 kHz, mono. */
  body: Readable
}

/**
 * Transcribes the last few seconds of a recording in progress, without storing anything.
 * @throws AppError
 */
export async function recognizeLive(
  ctx: Context,
  actor: UserActor,
  { uid, languageCode, body }: LiveAudio,
): Promise<{ words: LiveWord[] }> {
  requireOwnAccount(actor, uid)
  requireLanguage(languageCode)
  await ctx.limits.take(userLimit, actor.userId)
  const pcm = await readStream(body, maxBytes)
  if (!pcm)
    throw new AppError('too_large', `A request can contain at most ${maxLiveSeconds} seconds of audio`)
  if (pcm.length % 2 !== 0) throw new AppError('invalid_input', 'The audio must be 16-bit samples')
  if (pcm.length === 0) return { words: [] }
  const recognized = await ctx.liveRecognizers.recognize({ owner: actor.userId, language: languageCode, pcm })
  const words = recognized.map(({ text, start, end }) => ({
    text,
    start: toSeconds(start),
    end: toSeconds(end),
  }))
  return { words }
}
