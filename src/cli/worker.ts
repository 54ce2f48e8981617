import { reportStartupFailure, run } from '#server/main.ts'

/** Processes jobs until a signal arrives. */
export async function runWorker(): Promise<void> {
  await run('worker').catch(reportStartupFailure)
}
