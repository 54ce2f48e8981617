import { availableParallelism } from 'node:os'
import type { SpeechSpan } from '#domain/segmentation.ts'
import type { SpeakerSpan } from '#domain/speakers.ts'
import type { Config } from '#server/config.ts'
import { EngineError } from '#server/infra/engines/engine.ts'
import { addonVersion } from '#server/infra/sherpa/addon.ts'
import { installedModels, type Models } from '#server/infra/sherpa/installed.ts'
import { memoryFor, type SherpaConfig, type SherpaOptions, shareCores } from '#server/infra/sherpa/loading.ts'
import { diarized } from '#server/infra/sherpa/protocol.ts'
import { withChild } from '#server/infra/sherpa/restarting.ts'
import type { DiarizationRequest, Diarizer } from './diarizer.ts'
import { linkSpeakers, type Window } from './link.ts'

/**
 * Window length. The library needs all samples of a window, and the distances between all pairs of its parts: for 30
 * minutes the child needs about 400 MB besides its models; for 12 hours it would need 2.8 GB for samples and 30 GB for
 * distances. Speakers of several windows are matched by voice.
 */
const LONGEST_WINDOW_MS = 30 * 60_000
/** Timeout per millisecond of a window before the child counts as hung. */
const TIMEOUT_PER_MS = 4

/** Identifies speakers with the models of sherpa-onnx, if both are installed. */
export function createSherpaDiarizer(
  config: SherpaConfig & Pick<Config, 'speechConcurrency'>,
  models: Models,
  { program }: SherpaOptions = {},
): Diarizer {
  const parts = () => {
    const [segmentation] = installedModels(models, 'pyannote-segmentation')
    const [embedding] = installedModels(models, 'speaker-embedding')
    return segmentation && embedding ? { segmentation, embedding } : null
  }

  async function diarize({
    pcmPath,
    speech,
    signal,
    onProgress,
  }: DiarizationRequest): Promise<SpeakerSpan[]> {
    signal.throwIfAborted()
    const installed = parts()
    if (!installed)
      throw new EngineError('engine_unavailable', 'The models that tell speakers apart are missing')
    const { segmentation, embedding } = installed
    const entries = [segmentation.entry, embedding.entry]
    const memoryBytes = memoryFor(config, entries)
    const loading = {
      model: {
        kind: 'speakers' as const,
        segmentation: segmentation.path('model'),
        embedding: embedding.path('model'),
        threads: shareCores(config.speechConcurrency ?? availableParallelism(), memoryBytes).threads,
      },
      entries,
      memoryBytes,
      signal,
      program,
    }
    return withChild(loading, async (ask) => {
      const windows: Window[] = []
      const stretches = windowsOf(speech, LONGEST_WINDOW_MS)
      for (const { start, end } of stretches) {
        const timeout = 120_000 + TIMEOUT_PER_MS * (end - start)
        const task = { op: 'diarize', pcmPath, start, end } as const
        const { spans, voices } = await ask(task, diarized, timeout)
        windows.push({ start, end, spans, voices })
        onProgress?.(windows.length / stretches.length)
      }
      return linkSpeakers(windows)
    })
  }

  return {
    id: 'sherpa',
    method: 'model',
    isReady: async () => addonVersion() !== null && parts() !== null,
    diarize,
  }
}

/** Divides a recording between speech spans into windows of similar length, none longer than `longest`. */
export function windowsOf(speech: readonly SpeechSpan[], longest: number): SpeechSpan[] {
  const [first] = speech
  const last = speech.at(-1)
  if (!first || !last) return []
  const count = Math.ceil((last.end - first.start) / longest)
  const windows: SpeechSpan[] = []
  let start = first.start
  let end = first.start
  for (const span of speech) {
    const due = first.start + ((last.end - first.start) * (windows.length + 1)) / count
    if (end > start && (span.end - start > longest || (span.start + span.end) / 2 > due)) {
      windows.push({ start, end })
      start = span.start
    }
    end = span.end
  }
  windows.push({ start, end })
  return windows
}
