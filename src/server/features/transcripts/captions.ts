import type { Captions } from '#contract/captions.ts'
import { captionWindowSeconds } from '#contract/limits.ts'
import { createCues } from '#domain/captions/subtitles.ts'
import { lineText } from '#domain/captions/text.ts'
import { redactWords } from '#domain/redaction/redacted-text.ts'
import { toMs, toSeconds } from '#domain/words/seconds.ts'
import type { ReaderActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { readWordsBetween } from './edits.ts'
import { findReadableTranscript } from './reading.ts'

/**
 * Returns the captions for the window around a time in seconds. Windows don't overlap, so each cue is in
 * exactly one of them.
 */
export async function getCaptions(
  ctx: Context,
  actor: ReaderActor,
  { id, at }: { id: string; at: number },
): Promise<Captions> {
  const { collection, until, redacting } = await findReadableTranscript(ctx, ctx.db, actor, { id })
  const from = Math.floor(at / captionWindowSeconds) * captionWindowSeconds
  const to = from + captionWindowSeconds
  const end = Math.min(toMs(to), until ?? Number.POSITIVE_INFINITY)
  const storedWords = await readWordsBetween(ctx.db, id, toMs(from), end)
  const words = redacting ? redactWords(storedWords, redacting) : storedWords
  return {
    from,
    to,
    cues: createCues(words, { languageCode: collection.language_code }).map((cue) => ({
      start: toSeconds(cue.start),
      end: toSeconds(cue.end),
      lines: cue.lines.map(lineText),
    })),
  }
}
