import { EngineError } from '#server/infra/engines/engine.ts'
import { MediaError } from '#server/infra/media/media.ts'
import { UnknownLanguageError } from './stages/spoken-language.ts'

/** Interval in milliseconds at which work checks whether it has been dismissed. */
const tickMs = 1000

interface Dismissible {
  /** Signal that is aborted when the process shuts down. */
  outerSignal: AbortSignal
  /** Returns whether the work was dismissed, or was completed by another process; called every second. */
  isDismissed(): Promise<boolean>
  work(signal: AbortSignal): Promise<void>
  /** Called with an error that a retry wouldn't fix. */
  onFailure(error: Error): Promise<void>
}

/**
 * Does work that a user can dismiss, stopping within seconds of the dismissal.
 * @throws errors that a retry may fix; the outer signal's reason
 */
export async function runDismissibleWork({
  outerSignal,
  isDismissed,
  work,
  onFailure,
}: Dismissible): Promise<void> {
  const dismissController = new AbortController()
  const timer = setInterval(async () => {
    if (await isDismissed().catch(() => false)) dismissController.abort()
  }, tickMs)
  try {
    await work(AbortSignal.any([outerSignal, dismissController.signal]))
  } catch (error) {
    if (dismissController.signal.aborted) return
    if (outerSignal.aborted || !isFinal(error)) throw error
    await onFailure(error)
  } finally {
    clearInterval(timer)
  }
}

/** Returns whether a retry wouldn't fix an error. */
const isFinal = (error: unknown): error is Error =>
  error instanceof MediaError || error instanceof EngineError || error instanceof UnknownLanguageError
