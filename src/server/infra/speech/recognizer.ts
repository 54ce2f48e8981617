import { type FileHandle, mkdtemp, open, rm, symlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { EngineWord, Segment } from '#server/infra/engines/engine.ts'
import { ProcessError } from '#server/infra/process/errors.ts'
import { runProgram } from '#server/infra/process/run.ts'
import { type RunningProgram, startProgram } from '#server/infra/process/start.ts'
import { parseCtm } from './ctm.ts'
import type { SphinxModel } from './models.ts'

const FRAME_MS = 10
const MEMORY_BYTES = 2_000_000_000
/** Returns the timeout after which the recognizer is considered hung, in milliseconds. */
const timeoutFor = (segment: Segment) => 120_000 + 20 * (segment.end - segment.start)

export interface RecognizerOptions {
  program: string
  model: SphinxModel
  /** Options besides the model and the files. */
  tuningArgs: readonly string[]
  /** Hint texts, by the words added to the model for them. */
  terms?: ReadonlyMap<string, string>
  pcmPath: string
  signal: AbortSignal
}

/**
 * A long-lived pocketsphinx_batch process. Its control file is a FIFO, so the model is loaded only
 * once and segments are assigned as cores become free. The program seeks in the PCM file itself,
 * and exits when the FIFO closes because this process has died.
 */
export class Recognizer {
  readonly #folder: string
  readonly #control: FileHandle
  readonly #results: FileHandle
  readonly #program: RunningProgram
  readonly #terms: ReadonlyMap<string, string> | undefined
  #log = ''
  #awaitedResult: { name: string; resolve: () => void } | null = null
  #readBytes = 0
  #count = 0

  private constructor(folder: string, control: FileHandle, results: FileHandle, options: RecognizerOptions) {
    this.#folder = folder
    this.#control = control
    this.#results = results
    const { program, model, tuningArgs, terms, signal } = options
    this.#terms = terms
    const args = [
      ...['-hmm', model.acoustic, '-lm', model.language, '-dict', model.dictionary],
      ...['-adcin', 'yes', '-cepdir', folder, '-cepext', '.raw'],
      ...['-ctl', join(folder, 'control'), '-ctm', join(folder, 'results')],
      ...tuningArgs,
    ]
    this.#program = startProgram(program, args, {
      signal,
      limits: { memoryBytes: MEMORY_BYTES },
      onStderr: (chunk) => this.#onLog(chunk),
    })
    this.#program.exit.catch(() => {})
  }

  static async start(options: RecognizerOptions): Promise<Recognizer> {
    const folder = await mkdtemp(join(dirname(resolve(options.pcmPath)), 'speech-'))
    const openedFiles: FileHandle[] = []
    const openInFolder = async (name: string, flags: string) => {
      const file = await open(join(folder, name), flags)
      openedFiles.push(file)
      return file
    }
    try {
      await symlink(resolve(options.pcmPath), join(folder, 'audio.raw'))
      await runProgram('mkfifo', [join(folder, 'control')], { signal: options.signal, timeoutMs: 10_000 })
      const control = await openInFolder('control', 'r+')
      const results = await openInFolder('results', 'w+')
      return new Recognizer(folder, control, results, options)
    } catch (error) {
      await Promise.all(openedFiles.map((file) => file.close()))
      await rm(folder, { recursive: true, force: true })
      throw error
    }
  }

  /**
   * Transcribes a segment; only one can run at a time.
   * @throws ProcessError if the program dies or hangs
   */
  async recognize(segment: Segment): Promise<EngineWord[]> {
    const name = `u${this.#count++}`
    const response = new Promise<void>((resolve) => {
      this.#awaitedResult = { name, resolve }
    })
    const timer = setTimeout(
      () => this.#program.stop(new ProcessError('timeout', 'the recognizer stopped responding')),
      timeoutFor(segment),
    )
    try {
      const [from, to] = [segment.start / FRAME_MS, segment.end / FRAME_MS].map(Math.round)
      await this.#control.write(`audio ${from} ${to} ${name}\n`)
      await Promise.race([response, this.#program.exit.then(throwEarlyEnd)])
      return parseCtm(await this.#newResults(), segment, this.#terms)
    } finally {
      clearTimeout(timer)
    }
  }

  /** Ends the program and removes its files. */
  async close(): Promise<void> {
    this.#program.stop(new ProcessError('failed', 'the recognizer was closed'))
    await this.#program.exit.catch(() => {})
    await Promise.all([this.#control.close(), this.#results.close()])
    await rm(this.#folder, { recursive: true, force: true })
  }

  /** Reads the log: the program reports each finished utterance on stderr after flushing its words. */
  #onLog(chunk: Buffer): void {
    const lines = (this.#log + chunk.toString('utf8')).split('\n')
    this.#log = lines.pop() ?? ''
    if (this.#awaitedResult && lines.some((line) => line.startsWith(`${this.#awaitedResult?.name} done `))) {
      this.#awaitedResult.resolve()
      this.#awaitedResult = null
    }
  }

  async #newResults(): Promise<string> {
    const { size } = await this.#results.stat()
    const buffer = Buffer.alloc(size - this.#readBytes)
    await this.#results.read(buffer, 0, buffer.length, this.#readBytes)
    this.#readBytes = size
    return buffer.toString('utf8')
  }
}

function throwEarlyEnd(): never {
  throw new ProcessError('failed', 'the recognizer ended unexpectedly')
}
