import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const progress = z.object({
  /** Of the process that fetches; another one means that somebody stopped it, or took it over. */
  run: z.string(),
  step: z.enum(['waiting', 'fetching', 'checking', 'failed']),
  /** A job is there that will fetch it, sooner or later. */
  queued: z.boolean(),
  error: z.string().nullable(),
})
/** How an installation stands, for other processes to read. */
export type Progress = z.infer<typeof progress>

/** Null when nobody asked for the model, or somebody stopped it. */
export async function readProgress(folder: string): Promise<Progress | null> {
  try {
    return progress.parse(JSON.parse(await readFile(join(folder, 'progress.json'), 'utf8')))
  } catch {
    return null
  }
}

export async function writeProgress(folder: string, content: Progress): Promise<void> {
  await mkdir(folder, { recursive: true })
  const part = join(folder, `progress.${randomUUID()}`)
  await writeFile(part, `${JSON.stringify(content)}\n`)
  await rename(part, join(folder, 'progress.json'))
}
