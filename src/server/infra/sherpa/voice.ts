import type { SpeechSpan } from '#domain/audio/segmentation.ts'
import { EngineError } from '#server/infra/engines/engine.ts'
import { addonVersion } from './addon.ts'
import { installedModels, type Models } from './installed-models.ts'
import { memoryLimit, type SherpaConfig, type SherpaOptions } from './loading.ts'
import { speechSpans } from './protocol.ts'
import { withChild } from './restarting.ts'

const TIMEOUT_MS = 120_000

export interface VoiceActivity {
  /** Cheaply checks whether the model is installed. */
  isReady(): boolean
  /**
   * Detects speech in a raw PCM file (s16le, 16 kHz, mono), read as a stream.
   * @returns spans in order, excluding soft beginnings and endings, most of them at most 28 s long
   * @throws EngineError; the signal's reason, after the child process has exited
   */
  findSpeech(pcmPath: string, signal: AbortSignal): Promise<SpeechSpan[]>
}

/** Creates a voice activity detector based on a sherpa-onnx model; unavailable if no model is installed. */
export function createSherpaVoiceActivity(
  config: SherpaConfig,
  models: Models,
  { program }: SherpaOptions = {},
): VoiceActivity {
  return {
    isReady: () => addonVersion() !== null && installedModels(models, 'silero-vad').length > 0,
    async findSpeech(pcmPath, signal) {
      signal.throwIfAborted()
      const [model] = installedModels(models, 'silero-vad')
      if (!model)
        throw new EngineError('engine_unavailable', 'No voice activity detection model is installed')
      const entries = [model.entry]
      const loadRequest = {
        model: { kind: 'voice' as const, model: model.path('model') },
        entries,
        memoryBytes: memoryLimit(config, entries),
        signal,
        program,
      }
      const task = { op: 'speech', pcmPath } as const
      const { spans } = await withChild(loadRequest, (sendTask) => sendTask(task, speechSpans, TIMEOUT_MS))
      return spans.map(({ start, end }) => ({
        start: Math.round(start * 1000),
        end: Math.round(end * 1000),
      }))
    },
  }
}
