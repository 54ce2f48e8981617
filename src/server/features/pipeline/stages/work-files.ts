import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { ProcessingState } from '#contract/choices.ts'
import { isRunningState } from '#domain/recognition/processing.ts'
import type { Context } from '#server/context.ts'
import { readCollection } from '#server/features/collections/reads.ts'

/** Age in milliseconds after which work files must belong to a killed process; no job takes this long. */
const maxFolderAgeMs = 24 * 3600_000

/** Returns the folder for a collection's work files. */
export const workFolder = (ctx: Pick<Context, 'workDir'>, collectionId: string) =>
  join(ctx.workDir, collectionId)

export async function deleteWorkFiles(ctx: Context, collectionId: string): Promise<void> {
  await rm(workFolder(ctx, collectionId), { recursive: true, force: true })
}

export const isInProgress = (row: { state: ProcessingState } | undefined) =>
  row !== undefined && isRunningState(row.state)

/** Deletes files left by killed processes that no job will resume. */
export async function deleteAbandonedWorkFiles(ctx: Context): Promise<void> {
  for (const name of await readdir(ctx.workDir)) {
    const path = join(ctx.workDir, name)
    const stats = await stat(path).catch(() => undefined)
    if (!stats || Date.now() - stats.mtimeMs < maxFolderAgeMs) continue
    const row = z.uuid().safeParse(name).success ? await readCollection(ctx.db, name) : undefined
    if (!isInProgress(row)) await rm(path, { recursive: true, force: true })
  }
}
