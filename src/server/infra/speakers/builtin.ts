import { StringDecoder } from 'node:string_decoder'
import { fileURLToPath } from 'node:url'
import type { SpeakerSpan } from '#domain/speakers/speakers.ts'
import { EngineError } from '#server/infra/engines/engine.ts'
import { ProcessError } from '#server/infra/process/errors.ts'
import { runProgram } from '#server/infra/process/run.ts'
import { diarizationReply } from './builtin-protocol.ts'
import type { DiarizationRequest, Diarizer } from './diarizer.ts'

const program = fileURLToPath(new URL('./builtin-child.ts', import.meta.url))
/** Heap limit of the child in MB; ten-minute windows need a tenth of it. */
const HEAP_MB = 512
/**
 * Timeout: this plus half of the recording's duration. On an idle core, the work takes a hundredth of that.
 */
const TIMEOUT_MS = 60_000
const TIMEOUT_SHARE = 0.5

/**
 * Creates a diarizer that compares voices in a child process. It works on any machine, but the
 * results are approximate.
 */
export function createBuiltinDiarizer(): Diarizer {
  return {
    id: 'builtin',
    method: 'approximate',
    isReady: async () => true,

    async diarize({
      pcmPath,
      speech,
      speakerCount,
      signal,
      onProgress,
    }: DiarizationRequest): Promise<SpeakerSpan[]> {
      const answers = new AnswerReader(onProgress)
      const task = { pcmPath, speech: speech.map(({ start, end }) => ({ start, end })), speakerCount }
      const timeoutMs = TIMEOUT_MS + TIMEOUT_SHARE * (speech.at(-1)?.end ?? 0)
      try {
        await runProgram(process.execPath, [`--max-old-space-size=${HEAP_MB}`, program], {
          signal,
          timeoutMs,
          input: JSON.stringify(task),
          onStdout: (chunk) => answers.add(chunk),
        })
      } catch (error) {
        if (!(error instanceof ProcessError)) throw error
        throw new EngineError('engine_failed', `Speaker identification failed: ${error.message}`, {
          cause: error,
        })
      }
      if (!answers.spans) throw new EngineError('engine_failed', 'Speaker identification returned no result')
      return answers.spans
    },
  }
}

/** Parses the child's lines as they arrive. */
class AnswerReader {
  spans: SpeakerSpan[] | null = null
  readonly #onProgress: ((fraction: number) => void) | undefined
  readonly #decoder = new StringDecoder('utf8')
  #rest = ''

  constructor(onProgress: ((fraction: number) => void) | undefined) {
    this.#onProgress = onProgress
  }

  add(chunk: Buffer): void {
    const lines = (this.#rest + this.#decoder.write(chunk)).split('\n')
    this.#rest = lines.pop() ?? ''
    for (const line of lines) {
      const answer = diarizationReply.parse(JSON.parse(line))
      if ('spans' in answer) this.spans = answer.spans
      else this.#onProgress?.(answer.progress)
    }
  }
}
