import type { Context } from '#server/context.ts'
import { logError } from '#server/features/collections/service.ts'
import { listSegments } from './queries.ts'
import type { Run } from './run.ts'
import { findSpeakers, isLabeled, type SpeakerSearch, type Speakers, unknownSpeakers } from './speakers.ts'

/** Identifies the speakers. If that fails, the transcript has none. */
export async function identifySpeakers(
  ctx: Context,
  run: Run,
  media: Pick<SpeakerSearch, 'source' | 'pcm' | 'info' | 'segments'>,
  share: { from: number; to: number },
): Promise<Speakers> {
  return run.stage('speakers', async () => {
    run.progress('speakers', share.from, null)
    const onProgress = (fraction: number) =>
      run.progress('speakers', share.from + (share.to - share.from) * fraction, null)
    const heard = await listSegments(ctx.db, run.ids.collectionId)
    const labeled = isLabeled([...heard.values()])
    const { signal } = run
    const search = { ...media, media: ctx.media, diarizers: ctx.diarizers, labeled, signal, onProgress }
    const speakers = await findSpeakers(search).catch(async (error: unknown) => {
      run.signal.throwIfAborted()
      ctx.log.warn({ err: error }, 'speakers not told apart')
      await logError(ctx.db, run.ids.collectionId, 'The speakers could not be told apart.')
      return unknownSpeakers
    })
    return { result: speakers, changes: { speaker_method: speakers.method } }
  })
}
