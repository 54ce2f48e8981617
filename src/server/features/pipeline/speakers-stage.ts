import type { SpeakerMethod } from '#contract/collections.ts'
import type { SpeakerSpan } from '#domain/speakers.ts'
import type { Context } from '#server/context.ts'
import { logError } from '#server/features/collections/service.ts'
import type { MediaInfo } from '#server/infra/media/media.ts'
import { speakersByChannel } from '#server/infra/speakers/channels.ts'
import { listSegments } from './queries.ts'
import { findSegments } from './recognise.ts'
import type { Run } from './run.ts'

/** Who speaks when. The spans are empty where the words themselves say it, or nothing does. */
export interface Speakers {
  method: SpeakerMethod | null
  spans: SpeakerSpan[]
}

const unknown: Speakers = { method: null, spans: [] }

/** Tells the speakers apart. When that fails, the transcript stays without. */
export async function tellSpeakersApart(
  ctx: Context,
  run: Run,
  media: { source: string; pcm: string; info: MediaInfo },
  share: { from: number; to: number },
): Promise<Speakers> {
  return run.stage('speakers', async () => {
    run.progress('speakers', share.from, null)
    const onProgress = (fraction: number) =>
      run.progress('speakers', share.from + (share.to - share.from) * fraction, null)
    const speakers = await find(ctx, run, media, onProgress).catch(async (error: unknown) => {
      run.signal.throwIfAborted()
      ctx.log.warn({ err: error }, 'speakers not told apart')
      await logError(ctx.db, run.ids.collectionId, 'The speakers could not be told apart.')
      return unknown
    })
    return { result: speakers, changes: { speaker_method: speakers.method } }
  })
}

async function find(
  ctx: Context,
  run: Run,
  { source, pcm, info }: { source: string; pcm: string; info: MediaInfo },
  onProgress: (fraction: number) => void,
): Promise<Speakers> {
  const { signal } = run
  const segments = await listSegments(ctx.db, run.ids.collectionId)
  const labelled = [...segments.values()].some(({ words }) =>
    words.some((word) => word.speaker !== undefined),
  )
  if (labelled) return { method: 'engine', spans: [] }
  const channels = await speakersByChannel({ media: ctx.media, path: source, info, signal })
  if (channels) return { method: 'channels', spans: channels }
  for (const diarizer of ctx.diarizers) {
    if (!(await diarizer.isReady())) continue
    const speech = await findSegments(pcm, signal)
    const spans = await diarizer.diarize({ pcmPath: pcm, speech, signal, onProgress })
    return { method: diarizer.method, spans }
  }
  return unknown
}
