import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { TranscribeRequest } from '#server/infra/engines/engine.ts'
import { recognizeAll } from '#server/infra/engines/scheduling.ts'
import type { RecognitionPlan } from './choose-model.ts'
import { hotwordLines, hotwordVocabulary } from './hotwords.ts'
import { distributeCores, memoryLimit, type SherpaConfig, type SherpaOptions } from './loading.ts'
import type { ModelToLoad } from './protocol.ts'
import { SherpaRecognizer } from './recognizer.ts'

type Hotwords = Extract<ModelToLoad, { kind: 'transducer' }>['hotwords']

/**
 * Transcribes segments with the chosen model.
 * @param detectedLanguage language detected earlier, reported with every segment
 * @throws EngineError; the error of `onSegment`; the signal's reason
 */
export async function recognizeSegments(
  plan: RecognitionPlan,
  config: SherpaConfig,
  request: TranscribeRequest,
  detectedLanguage: string | undefined,
  { program }: SherpaOptions = {},
): Promise<void> {
  const { pcmPath, segments, signal, onSegment } = request
  const entries = [plan.model.entry]
  const memoryBytes = memoryLimit(config, entries)
  const { children, threads } = distributeCores(request.concurrency, memoryBytes)
  const folder = await mkdtemp(join(dirname(resolve(pcmPath)), 'speech-'))
  const textBySegment = new Map<number, string>()
  const isMultilingual = plan.languages.length > 1
  try {
    const model = toModelToLoad(plan, threads, await writeHotwords(plan, request, folder))
    await recognizeAll({
      segments,
      concurrency: children,
      signal,
      onSegment: (segment, words) =>
        onSegment(segment, words, detectedLanguage ?? textBySegment.get(segment.index)),
      start: (stopSignal) =>
        SherpaRecognizer.start(
          { model, entries, memoryBytes, signal: stopSignal, program },
          {
            pcmPath,
            languages: isMultilingual ? plan.languages : undefined,
            onLanguage: isMultilingual
              ? (segment, language) => textBySegment.set(segment.index, language)
              : undefined,
          },
        ),
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Starts a recognizer with the chosen model that stays loaded.
 * @throws EngineError; the signal's reason
 */
export function openRecognizer(
  plan: RecognitionPlan,
  config: SherpaConfig,
  { pcmPath, signal }: Pick<TranscribeRequest, 'pcmPath' | 'signal'>,
  { program }: SherpaOptions = {},
): Promise<SherpaRecognizer> {
  const entries = [plan.model.entry]
  const memoryBytes = memoryLimit(config, entries)
  const { threads } = distributeCores(availableParallelism(), memoryBytes)
  const languages = plan.languages.length > 1 ? plan.languages : undefined
  return SherpaRecognizer.start(
    { model: toModelToLoad(plan, threads, null), entries, memoryBytes, signal, program },
    { pcmPath, languages },
  )
}

function toModelToLoad(
  { model, languages }: RecognitionPlan,
  threads: number,
  hotwords: Hotwords,
): ModelToLoad {
  const files = {
    encoder: model.path('encoder'),
    decoder: model.path('decoder'),
    tokens: model.path('tokens'),
    threads,
  }
  if (model.entry.family === 'whisper') {
    const [language = ''] = languages.length === 1 ? languages : []
    return { kind: 'whisper', ...files, language }
  }
  return { kind: 'transducer', ...files, joiner: model.path('joiner'), hotwords }
}

/** Returns null if there is no hint that the model supports. */
async function writeHotwords(
  { model, supportsHints }: RecognitionPlan,
  { hints, onHints }: Pick<TranscribeRequest, 'hints' | 'onHints'>,
  folder: string,
): Promise<Hotwords> {
  if (hints.length === 0) return null
  const tokens = supportsHints ? await readFile(model.path('tokens'), 'utf8') : ''
  const lines = supportsHints ? hotwordLines(hints, tokens) : []
  if (lines.length < hints.length)
    await onHints?.({ used: lines.length, ...(!supportsHints && { limit: 0 }) })
  if (lines.length === 0) return null
  const file = join(folder, 'hotwords.txt')
  const vocabulary = join(folder, 'bpe.vocab')
  await writeFile(file, `${lines.join('\n')}\n`)
  await writeFile(vocabulary, hotwordVocabulary(tokens))
  return { file, vocabulary }
}
