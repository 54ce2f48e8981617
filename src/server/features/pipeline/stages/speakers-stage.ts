import type { AlignedImport } from '#domain/imports/draft.ts'
import type { Context } from '#server/context.ts'
import { logError } from '#server/features/collections/service.ts'
import {
  countLabels,
  findSpeakers,
  type SpeakerSearch,
  type Speakers,
  unknownSpeakers,
} from '#server/features/pipeline/diarization/speakers.ts'
import { listSegments } from '#server/features/pipeline/queries.ts'
import type { Run } from '#server/features/pipeline/run.ts'

/** Identifies the speakers. If this fails, the transcript simply has no speakers. */
export async function identifySpeakers(
  ctx: Context,
  run: Run,
  {
    alignedImport,
    ...media
  }: Pick<SpeakerSearch, 'source' | 'pcm' | 'info' | 'segments' | 'speakerCount' | 'hasChannelSpeakers'> & {
    /** Transcript uploaded with the recording; null if there is none. */
    alignedImport: AlignedImport | null
  },
  share: { from: number; to: number },
): Promise<Speakers> {
  return run.stage('speakers', async () => {
    if (alignedImport?.hasSpeakers) return { result: unknownSpeakers }
    run.progress('speakers', share.from, null)
    const onProgress = (fraction: number) =>
      run.progress('speakers', share.from + (share.to - share.from) * fraction, null)
    const recognizedSegments = await listSegments(ctx.db, run.ids.collectionId)
    const labels = alignedImport ? 0 : countLabels([...recognizedSegments.values()])
    const { signal } = run
    const search = { ...media, media: ctx.media, diarizers: ctx.diarizers, labels, signal, onProgress }
    const speakers = await findSpeakers(search).catch(async (error: unknown) => {
      run.signal.throwIfAborted()
      ctx.log.warn({ err: error }, 'speakers not identified')
      await logError(ctx.db, run.ids.collectionId, "The speakers couldn't be identified.")
      return unknownSpeakers
    })
    return { result: speakers, changes: { speaker_method: speakers.method } }
  })
}
