import { availableParallelism } from 'node:os'
import type { SpeechSpan } from '#domain/audio/segmentation.ts'
import type { SpeakerSpan } from '#domain/speakers/speakers.ts'
import type { Config } from '#server/config.ts'
import { EngineError } from '#server/infra/engines/engine.ts'
import { addonVersion } from '#server/infra/sherpa/addon.ts'
import { installedModels, type Models } from '#server/infra/sherpa/installed-models.ts'
import {
  distributeCores,
  memoryLimit,
  type SherpaConfig,
  type SherpaOptions,
} from '#server/infra/sherpa/loading.ts'
import { diarizationResult } from '#server/infra/sherpa/protocol.ts'
import { withChild } from '#server/infra/sherpa/restarting.ts'
import type { DiarizationRequest, Diarizer } from './diarizer.ts'
import { type DiarizationWindow, linkSpeakers } from './link.ts'

/**
 * Window length. The library needs all samples of a window in memory, plus the distances between
 * all pairs of its parts. For 30 minutes, the child needs about 400 MB in addition to its models;
 * for 12 hours, it would need 2.8 GB for samples and 30 GB for distances. Speakers are matched
 * across windows by voice.
 */
const MAX_WINDOW_MS = 30 * 60_000
/** Timeout per millisecond of a window after which the child is considered hung. */
const TIMEOUT_PER_MS = 4

/** Creates a diarizer that uses sherpa-onnx models, if both are installed. */
export function createSherpaDiarizer(
  config: SherpaConfig & Pick<Config, 'speechConcurrency'>,
  models: Models,
  { program }: SherpaOptions = {},
): Diarizer {
  const getParts = () => {
    const [segmentation] = installedModels(models, 'pyannote-segmentation')
    const [embedding] = installedModels(models, 'speaker-embedding')
    return segmentation && embedding ? { segmentation, embedding } : null
  }

  async function diarize({
    pcmPath,
    speech,
    speakerCount,
    signal,
    onProgress,
  }: DiarizationRequest): Promise<SpeakerSpan[]> {
    signal.throwIfAborted()
    const installed = getParts()
    if (!installed)
      throw new EngineError('engine_unavailable', 'The models for speaker identification are missing')
    const { segmentation, embedding } = installed
    const entries = [segmentation.entry, embedding.entry]
    const memoryBytes = memoryLimit(config, entries)
    const loadRequest = {
      model: {
        kind: 'speakers' as const,
        segmentation: segmentation.path('model'),
        embedding: embedding.path('model'),
        threads: distributeCores(config.speechConcurrency ?? availableParallelism(), memoryBytes).threads,
      },
      entries,
      memoryBytes,
      signal,
      program,
    }
    return withChild(loadRequest, async (sendTask) => {
      const windows: DiarizationWindow[] = []
      const ranges = divideIntoWindows(speech, MAX_WINDOW_MS)
      // Some people may not speak in a given part of a recording.
      const countPerWindow = ranges.length === 1 || speakerCount === 1 ? speakerCount : undefined
      for (const { start, end } of ranges) {
        const timeout = 120_000 + TIMEOUT_PER_MS * (end - start)
        const task = { op: 'diarize', pcmPath, start, end, speakerCount: countPerWindow } as const
        const { spans, voices } = await sendTask(task, diarizationResult, timeout)
        windows.push({ start, end, spans, voices })
        onProgress?.(windows.length / ranges.length)
      }
      return linkSpeakers(windows, speakerCount)
    })
  }

  return {
    id: 'sherpa',
    method: 'model',
    isReady: async () => addonVersion() !== null && getParts() !== null,
    diarize,
  }
}

/**
 * Splits a recording into windows of similar length, each at most `maxLength`, with the cuts
 * between speech spans.
 */
export function divideIntoWindows(speech: readonly SpeechSpan[], maxLength: number): SpeechSpan[] {
  const [first] = speech
  const last = speech.at(-1)
  if (!first || !last) return []
  const count = Math.ceil((last.end - first.start) / maxLength)
  const windows: SpeechSpan[] = []
  let start = first.start
  let end = first.start
  for (const span of speech) {
    const nextStart = first.start + ((last.end - first.start) * (windows.length + 1)) / count
    if (end > start && (span.end - start > maxLength || (span.start + span.end) / 2 > nextStart)) {
      windows.push({ start, end })
      start = span.start
    }
    end = span.end
  }
  windows.push({ start, end })
  return windows
}
