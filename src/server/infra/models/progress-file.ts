import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const progress = z.object({
  /** ID of the download. If it has changed, the download was canceled or taken over. */
  run: z.string(),
  step: z.enum(['waiting', 'fetching', 'checking', 'failed']),
  /** Whether a job is scheduled to download it. */
  queued: z.boolean(),
  error: z.string().nullable(),
})
/** Progress of an installation, visible to other processes. */
export type Progress = z.infer<typeof progress>

/** Reads the progress; null if the model wasn't requested, or the request was canceled. */
export async function readProgress(folder: string): Promise<Progress | null> {
  try {
    return progress.parse(JSON.parse(await readFile(join(folder, 'progress.json'), 'utf8')))
  } catch {
    return null
  }
}

/** Stores the progress atomically, creating the folder if it is missing. */
export async function writeProgress(folder: string, content: Progress): Promise<void> {
  await mkdir(folder, { recursive: true })
  const part = join(folder, `progress.${randomUUID()}`)
  await writeFile(part, `${JSON.stringify(content)}\n`)
  await rename(part, join(folder, 'progress.json'))
}
