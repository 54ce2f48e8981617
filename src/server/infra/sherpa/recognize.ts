import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { TranscribeRequest } from '#server/infra/engines/engine.ts'
import { recognizeAll } from '#server/infra/engines/scheduling.ts'
import type { Plan } from './choice.ts'
import { hotwordLines, hotwordVocabulary } from './hotwords.ts'
import { memoryFor, type SherpaConfig, type SherpaOptions, shareCores } from './loading.ts'
import type { ModelToLoad } from './protocol.ts'
import { SherpaRecognizer } from './recognizer.ts'

type Hotwords = Extract<ModelToLoad, { kind: 'transducer' }>['hotwords']

/**
 * Recognizes segments with the model of a plan.
 * @param detected a language detected earlier, reported with every segment
 * @throws EngineError; what `onSegment` threw; the signal's reason
 */
export async function recognizeWith(
  plan: Plan,
  config: SherpaConfig,
  request: TranscribeRequest,
  detected: string | undefined,
  { program }: SherpaOptions = {},
): Promise<void> {
  const { pcmPath, segments, signal, onSegment } = request
  const entries = [plan.model.entry]
  const memoryBytes = memoryFor(config, entries)
  const { children, threads } = shareCores(request.concurrency, memoryBytes)
  const folder = await mkdtemp(join(dirname(resolve(pcmPath)), 'speech-'))
  const heardIn = new Map<number, string>()
  const several = plan.languages.length > 1
  try {
    const model = toLoad(plan, threads, await writeHotwords(plan, request, folder))
    await recognizeAll({
      segments,
      concurrency: children,
      signal,
      onSegment: (segment, words) => onSegment(segment, words, detected ?? heardIn.get(segment.index)),
      start: (ended) =>
        SherpaRecognizer.start(
          { model, entries, memoryBytes, signal: ended, program },
          {
            pcmPath,
            languages: several ? plan.languages : undefined,
            onLanguage: several ? (segment, language) => heardIn.set(segment.index, language) : undefined,
          },
        ),
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function toLoad({ model, languages }: Plan, threads: number, hotwords: Hotwords): ModelToLoad {
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

/** Null without a hint that the model supports. */
async function writeHotwords(
  { model, takesHints }: Plan,
  { hints, onHints }: Pick<TranscribeRequest, 'hints' | 'onHints'>,
  folder: string,
): Promise<Hotwords> {
  if (hints.length === 0) return null
  const tokens = takesHints ? await readFile(model.path('tokens'), 'utf8') : ''
  const lines = takesHints ? hotwordLines(hints, tokens) : []
  if (lines.length < hints.length) await onHints?.({ used: lines.length, ...(!takesHints && { limit: 0 }) })
  if (lines.length === 0) return null
  const file = join(folder, 'hotwords.txt')
  const vocabulary = join(folder, 'bpe.vocab')
  await writeFile(file, `${lines.join('\n')}\n`)
  await writeFile(vocabulary, hotwordVocabulary(tokens))
  return { file, vocabulary }
}
