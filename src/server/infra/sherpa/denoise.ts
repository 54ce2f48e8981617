import { EngineError } from '#server/infra/engines/engine.ts'
import { addonVersion } from './addon.ts'
import { installedModels, type Models } from './installed-models.ts'
import { memoryLimit, type SherpaConfig, type SherpaOptions } from './loading.ts'
import { taskDone } from './protocol.ts'
import { withChild } from './restarting.ts'

/** The child reports progress after every ten seconds of audio. */
const TIMEOUT_MS = 120_000

export interface DenoiseRequest {
  /** File of raw PCM: s16le, 16 kHz, mono. */
  pcmPath: string
  /** Path of the denoised WAV file to write: 16 kHz, mono, with the same number of samples. */
  wavPath: string
  signal: AbortSignal
  /** Called with the progress, from 0 to 1. */
  onProgress?: (fraction: number) => void
}

export interface Denoiser {
  /** Cheaply checks whether the model is installed. */
  isReady(): boolean
  /**
   * Removes noise.
   * @throws EngineError; the signal's reason, after the child process has ended
   */
  denoise(request: DenoiseRequest): Promise<void>
}

/**
 * Creates a denoiser that uses a sherpa-onnx model, if one is installed. Audio is streamed, so
 * memory use is constant.
 */
export function createSherpaDenoiser(
  config: SherpaConfig,
  models: Models,
  { program }: SherpaOptions = {},
): Denoiser {
  return {
    isReady: () => addonVersion() !== null && installedModels(models, 'denoiser').length > 0,
    async denoise({ pcmPath, wavPath, signal, onProgress }) {
      signal.throwIfAborted()
      const [model] = installedModels(models, 'denoiser')
      if (!model) throw new EngineError('engine_unavailable', 'No noise removal model is installed')
      const entries = [model.entry]
      const loadRequest = {
        // The model is small and works frame by frame, so a second thread would only wait for the
        // first.
        model: { kind: 'denoiser' as const, model: model.path('model'), threads: 1 },
        entries,
        memoryBytes: memoryLimit(config, entries),
        signal,
        program,
      }
      const task = { op: 'denoise', pcmPath, wavPath } as const
      await withChild(loadRequest, (sendTask) => sendTask(task, taskDone, TIMEOUT_MS, onProgress))
    },
  }
}
