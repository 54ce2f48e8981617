import { EngineError, type Segment, type TranscribeRequest } from '#server/infra/engines/engine.ts'
import { languageIdentificationModels } from './choose-model.ts'
import type { Models } from './installed-models.ts'
import { distributeCores, memoryLimit, type SherpaConfig, type SherpaOptions } from './loading.ts'
import { identifiedLanguage } from './protocol.ts'
import { withChild } from './restarting.ts'

/** Number of segments to examine. The longest ones are used, since they are the most conclusive. */
const segmentCount = 5
const TIMEOUT_MS = 300_000

/**
 * Detects the main language of a recording, as a code without region; null if unknown.
 * @throws EngineError; the signal's reason
 */
export async function identifyLanguage(
  config: SherpaConfig,
  models: Models,
  {
    pcmPath,
    segments,
    concurrency,
    signal,
  }: Pick<TranscribeRequest, 'pcmPath' | 'segments' | 'concurrency' | 'signal'>,
  { program }: SherpaOptions = {},
): Promise<string | null> {
  const [model] = languageIdentificationModels(models)
  if (!model) throw new EngineError('language_unavailable', 'No language detection model is installed')
  const entries = [model.entry]
  const memoryBytes = memoryLimit(config, entries)
  const loadRequest = {
    model: {
      kind: 'language' as const,
      encoder: model.path('encoder'),
      decoder: model.path('decoder'),
      threads: distributeCores(concurrency, memoryBytes).threads,
    },
    entries,
    memoryBytes,
    signal,
    program,
  }
  return withChild(loadRequest, async (sendTask) => {
    const seconds = new Map<string, number>()
    for (const segment of samplesOf(segments)) {
      const { start, end } = segment
      const task = { op: 'identify', pcmPath, start, end } as const
      const { language } = await sendTask(task, identifiedLanguage, TIMEOUT_MS)
      if (language !== '') seconds.set(language, (seconds.get(language) ?? 0) + end - start)
    }
    const [max] = [...seconds].toSorted(([, a], [, b]) => b - a)
    return max?.[0] ?? null
  })
}

const samplesOf = (segments: readonly Segment[]) =>
  segments.toSorted((a, b) => b.end - b.start - (a.end - a.start)).slice(0, segmentCount)
