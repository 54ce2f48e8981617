import { EngineError } from '#server/infra/engines/engine.ts'
import { ProcessError } from '#server/infra/process/errors.ts'
import { type LoadRequest, startModelProcess } from './loading.ts'
import type { SherpaProcess } from './process.ts'

const ATTEMPTS = 3

/**
 * Performs a task in a loaded child, as `SherpaProcess.request` does.
 * @throws EngineError; the signal's reason
 */
type RequestTask = SherpaProcess['request']

/**
 * Runs work that performs several tasks in a loaded child. A broken child is replaced, and the last
 * one is closed when the work is done.
 * @throws the error of `work`
 */
export async function withChild<T>(
  loadRequest: LoadRequest,
  work: (sendTask: RequestTask) => Promise<T>,
): Promise<T> {
  const child = new RestartingChild(loadRequest)
  try {
    return await work((...task) => child.run((sherpaProcess) => sherpaProcess.request(...task)))
  } finally {
    await child.close()
  }
}

class RestartingChild {
  readonly #loading: LoadRequest
  #child: SherpaProcess | undefined

  constructor(loadRequest: LoadRequest) {
    this.#loading = loadRequest
  }

  /**
   * Performs a task in the child; if the child breaks, retries up to twice in a new one.
   * @throws EngineError; the signal's reason
   */
  async run<T>(work: (child: SherpaProcess) => Promise<T>): Promise<T> {
    for (let attempts = 1; ; attempts++) {
      try {
        this.#child ??= await startModelProcess(this.#loading)
        return await work(this.#child)
      } catch (error) {
        await this.close()
        this.#loading.signal.throwIfAborted()
        if (!(error instanceof ProcessError)) throw error
        if (attempts === ATTEMPTS) throw retriesExhausted(this.#loading, error)
      }
    }
  }

  /** Closes the child; resolves once it has exited. */
  async close(): Promise<void> {
    await this.#child?.close()
    this.#child = undefined
  }
}

function retriesExhausted({ entries }: LoadRequest, cause: Error): EngineError {
  const names = entries.map(({ name }) => name).join(' and ')
  return new EngineError(
    'engine_failed',
    `sherpa-onnx with ${names} failed ${ATTEMPTS} times: ${cause.message}`,
    {
      cause,
    },
  )
}
