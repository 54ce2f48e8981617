import type { EngineWord, Segment, SegmentRecognizer } from '#server/infra/engines/engine.ts'
import { ProcessError } from '#server/infra/process/errors.ts'
import { type LoadRequest, startModelProcess } from './loading.ts'
import type { SherpaProcess } from './process.ts'
import { recognitionResult } from './protocol.ts'
import { toEngineWords } from './words.ts'

/** Returns the timeout after which the child is considered hung, in milliseconds. */
const timeoutFor = (segment: Segment) => 120_000 + 20 * (segment.end - segment.start)

export interface RecognizeRequest {
  pcmPath: string
  /** Languages that may be detected, by Whisper's names; absent if the language is fixed. */
  languages?: string[] | undefined
  /** Called with the language detected in a segment. */
  onLanguage?: ((segment: Segment, language: string) => void) | undefined
}

/** A child with a loaded recognizer, which transcribes one segment at a time. */
export class SherpaRecognizer implements SegmentRecognizer {
  readonly #child: SherpaProcess
  readonly #request: RecognizeRequest
  readonly #name: string

  private constructor(child: SherpaProcess, request: RecognizeRequest, name: string) {
    this.#child = child
    this.#request = request
    this.#name = name
  }

  /**
   * Starts a child and loads the model.
   * @throws EngineError if the model can't be loaded; the signal's reason
   */
  static async start(loadRequest: LoadRequest, request: RecognizeRequest): Promise<SherpaRecognizer> {
    const name = loadRequest.entries.map((entry) => entry.name).join(' and ')
    return new SherpaRecognizer(await startModelProcess(loadRequest), request, name)
  }

  async recognize(segment: Segment): Promise<EngineWord[]> {
    const { pcmPath, languages, onLanguage } = this.#request
    const { start, end } = segment
    try {
      const task = { op: 'recognize', pcmPath, start, end, ...(languages && { languages }) } as const
      const result = await this.#child.request(task, recognitionResult, timeoutFor(segment))
      if (result.lang !== '') onLanguage?.(segment, result.lang)
      return toEngineWords(result, segment)
    } catch (error) {
      if (!(error instanceof ProcessError)) throw error
      throw new ProcessError(error.code, `${this.#name}: ${error.message}`)
    }
  }

  close(): Promise<void> {
    return this.#child.close()
  }
}
