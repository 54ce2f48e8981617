import { StringDecoder } from 'node:string_decoder'
import { fileURLToPath } from 'node:url'
import type { z } from 'zod'
import { ProcessError } from '#server/infra/process/errors.ts'
import { type RunningProgram, startProgram } from '#server/infra/process/start.ts'
import { watchMemory } from './memory.ts'
import { type Reply, reply, type Task } from './protocol.ts'

/** Path of the child's program. */
const childProgram = fileURLToPath(new URL('./child.ts', import.meta.url))

/** Maximum length of a line from the child. */
const MAX_LINE_LENGTH = 64 * 1024 * 1024

export interface SherpaProcessOptions {
  signal: AbortSignal
  /** Memory limit in bytes, above which the process is killed. */
  memoryBytes: number
  /** Program to run instead of the real one. */
  program?: string | undefined
}

interface PendingTask {
  resolve(result: unknown): void
  reject(error: Error): void
  alive(): void
  onProgress?: ((fraction: number) => void) | undefined
}

/** A child process with sherpa-onnx that performs tasks one after another. It never outlives this process. */
export class SherpaProcess {
  readonly #program: RunningProgram
  readonly #pending = new Map<number, PendingTask>()
  readonly #decoder = new StringDecoder('utf8')
  #text = ''
  #count = 0
  #ended: Error | null = null

  constructor({ signal, memoryBytes, program = childProgram }: SherpaProcessOptions) {
    this.#program = startProgram(process.execPath, [program], {
      signal,
      input: true,
      onMessage: (chunk) => this.#onMessage(chunk),
    })
    const { pid } = this.#program
    const stopWatching =
      pid === undefined ? () => {} : watchMemory(pid, memoryBytes, onExcessOutput(this.#program))
    const exitError = new ProcessError('failed', 'sherpa-onnx ended unexpectedly')
    this.#program.exit
      .then(
        () => this.#giveUp(exitError),
        (error: Error) => this.#giveUp(renameError(error)),
      )
      .finally(stopWatching)
  }

  /**
   * Performs a task; only one can run at a time.
   * @param timeoutMs time without a message after which the child is considered hung
   * @throws ProcessError if the task or the process failed; the signal's reason
   */
  request<S extends z.ZodType>(
    task: Task,
    result: S,
    timeoutMs: number,
    onProgress?: (fraction: number) => void,
  ): Promise<z.output<S>> {
    const id = this.#count++
    return new Promise<unknown>((resolve, reject) => {
      const stopHung = () =>
        this.#program.stop(new ProcessError('timeout', `sherpa-onnx stopped responding (${task.op})`))
      const timer = setTimeout(stopHung, timeoutMs)
      const finish = (end: () => void) => {
        clearTimeout(timer)
        this.#pending.delete(id)
        end()
      }
      this.#pending.set(id, {
        resolve: (value) => finish(() => resolve(value)),
        reject: (error) => finish(() => reject(error)),
        alive: () => timer.refresh(),
        onProgress,
      })
      this.#program.stdin?.write(`${JSON.stringify({ id, task })}\n`)
      if (this.#ended) this.#giveUp(this.#ended)
    }).then((value) => {
      const parsed = result.safeParse(value)
      if (parsed.success) return parsed.data
      throw new ProcessError('failed', `sherpa-onnx returned an invalid response (${task.op})`)
    })
  }

  /** Ends the process; resolves once it has exited. */
  async close(): Promise<void> {
    this.#program.stop(new ProcessError('failed', 'sherpa-onnx was stopped'))
    await this.#program.exit.catch(() => {})
  }

  #giveUp(error: Error): void {
    this.#ended ??= error
    for (const { reject } of [...this.#pending.values()]) reject(error)
  }

  #onMessage(chunk: Buffer): void {
    const lines = (this.#text + this.#decoder.write(chunk)).split('\n')
    this.#text = lines.pop() ?? ''
    if (this.#text.length > MAX_LINE_LENGTH) throw invalidAnswer()
    for (const line of lines) this.#onReply(parse(line))
  }

  #onReply(message: Reply): void {
    const pendingTask = this.#pending.get(message.id)
    if (!pendingTask) return
    if ('progress' in message) {
      pendingTask.alive()
      pendingTask.onProgress?.(message.progress)
    } else if ('error' in message) pendingTask.reject(new ProcessError('failed', message.error))
    else pendingTask.resolve(message.result)
  }
}

function parse(line: string): Reply {
  try {
    return reply.parse(JSON.parse(line))
  } catch {
    throw invalidAnswer()
  }
}

const invalidAnswer = () => new ProcessError('failed', "sherpa-onnx wrote something that isn't a response")

const onExcessOutput = (program: RunningProgram) => (bytes: number) =>
  program.stop(new ProcessError('failed', `sherpa-onnx used too much memory (${Math.round(bytes / 1e6)} MB)`))

/** Replaces "Node" in a message with the library's name, for administrators. */
function renameError(error: Error): Error {
  if (!(error instanceof ProcessError)) return error
  const message = error.message.replace(process.execPath, 'sherpa-onnx')
  return Object.assign(error, { message })
}
