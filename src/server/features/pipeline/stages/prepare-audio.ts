import { rm } from 'node:fs/promises'
import type { Context } from '#server/context.ts'
import { EngineError } from '#server/infra/engines/engine.ts'
import type { Excerpt } from '#server/infra/media/media.ts'

interface AudioRequest {
  /** Whether to remove noise before transcription. */
  enhanced: boolean | undefined
  excerpt?: Excerpt
  signal: AbortSignal
}

/**
 * Writes the audio for transcription as raw PCM, and returns its duration in seconds. Noise is removed by a
 * model if one works, otherwise by ffmpeg's filter. Playback audio always uses the filter, since the model
 * only supports 16 kHz.
 */
export async function prepareAudio(
  { media, denoiser }: Pick<Context, 'media' | 'denoiser'>,
  source: string,
  pcmPath: string,
  { enhanced = false, excerpt, signal }: AudioRequest,
): Promise<number> {
  const model = enhanced && denoiser.isReady()
  const part = { signal, ...(excerpt && { excerpt }) }
  const duration = await media.toPcm(source, pcmPath, { ...part, denoise: enhanced && !model })
  if (!model) return duration
  const wavPath = `${pcmPath}.wav`
  try {
    await denoiser.denoise({ pcmPath, wavPath, signal })
    return await media.toPcm(wavPath, pcmPath, { signal })
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return await media.toPcm(source, pcmPath, { ...part, denoise: true })
  } finally {
    await rm(wavPath, { force: true })
  }
}
