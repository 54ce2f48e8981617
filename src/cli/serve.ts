import { reportStartupFailure, run } from '#server/main.ts'

/** Serves requests until a signal arrives; workers run the jobs. */
export async function serve(): Promise<void> {
  await run('serve').catch(reportStartupFailure)
}
