import { EngineError } from '#server/infra/engines/engine.ts'
import { addonVersion } from './addon.ts'
import { installedModels, type Models } from './installed.ts'
import { memoryFor, type SherpaConfig, type SherpaOptions } from './loading.ts'
import { done } from './protocol.ts'
import { withChild } from './restarting.ts'

/** The child reports progress every ten seconds of sound. */
const TIMEOUT_MS = 120_000

export interface DenoiseRequest {
  /** File of raw PCM: s16le, 16 kHz, mono. */
  pcmPath: string
  /** Target WAV file with the denoised audio: 16 kHz, mono, with the same samples in place. */
  wavPath: string
  signal: AbortSignal
  /** 0 to 1. */
  onProgress?: (fraction: number) => void
}

export interface Denoiser {
  /** Inexpensive check of the installation. */
  isReady(): boolean
  /** @throws EngineError; the signal's reason, with the child process ended */
  denoise(request: DenoiseRequest): Promise<void>
}

/** Removes noise with a model of sherpa-onnx, if installed. The sound is streamed: memory use is constant. */
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
      if (!model) throw new EngineError('engine_unavailable', 'No model that removes noise is installed')
      const entries = [model.entry]
      const loading = {
        // The model is small and works frame by frame: a second thread would only wait for the first.
        model: { kind: 'denoiser' as const, model: model.path('model'), threads: 1 },
        entries,
        memoryBytes: memoryFor(config, entries),
        signal,
        program,
      }
      const task = { op: 'denoise', pcmPath, wavPath } as const
      await withChild(loading, (ask) => ask(task, done, TIMEOUT_MS, onProgress))
    },
  }
}
