import { reportStartupFailure, run } from '#server/main.ts'

/** Processes jobs until a signal. */
export async function runWorker(): Promise<void> {
  await run('worker').catch(reportStartupFailure)
}
