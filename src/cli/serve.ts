import { failStart, run } from '#server/main.ts'

/** Serves requests until a signal; jobs are left to workers. */
export async function serve(): Promise<void> {
  await run('serve').catch(failStart)
}
