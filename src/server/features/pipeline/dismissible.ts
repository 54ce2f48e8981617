import { EngineError } from '#server/infra/engines/engine.ts'
import { MediaError } from '#server/infra/media/media.ts'
import { UnknownLanguageError } from './stages/spoken-language.ts'

/** Interval in milliseconds at which work checks whether it was dismissed. */
const tickMs = 1000

interface Dismissible {
  /** Signal of the process that stops. */
  outside: AbortSignal
  /** Returns whether the work was dismissed or done by another process; called every second. */
  isDismissed(): Promise<boolean>
  work(signal: AbortSignal): Promise<void>
  /** Called with an error that a retry wouldn't fix. */
  failed(error: Error): Promise<void>
}

/**
 * Does work that a person may dismiss, which stops it within seconds.
 * @throws errors that a retry may fix; the outside signal's reason
 */
export async function runDismissible({ outside, isDismissed, work, failed }: Dismissible): Promise<void> {
  const dismissed = new AbortController()
  const ticker = setInterval(async () => {
    if (await isDismissed().catch(() => false)) dismissed.abort()
  }, tickMs)
  try {
    await work(AbortSignal.any([outside, dismissed.signal]))
  } catch (error) {
    if (dismissed.signal.aborted) return
    if (outside.aborted || !isFinal(error)) throw error
    await failed(error)
  } finally {
    clearInterval(ticker)
  }
}

/** Whether a retry wouldn't fix an error. */
const isFinal = (error: unknown): error is Error =>
  error instanceof MediaError || error instanceof EngineError || error instanceof UnknownLanguageError
