import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { speechCheck } from '#contract/models.ts'

const storedCheck = speechCheck.extend({
  /** Fingerprint of the engine's configuration. */
  fingerprint: z.string(),
})
export type StoredCheck = z.infer<typeof storedCheck>

const file = z.object({ checks: z.array(storedCheck) })

/** Lifetime of cached results, since another process may check an engine in the meantime. */
const READ_FOR_MS = 2000

/** Check results, in one file per engine that is shared by all processes. */
export interface CheckResults {
  of(engineId: string): Promise<readonly StoredCheck[]>
  /** Stores a result, replacing any earlier one for the same model and language. */
  save(engineId: string, check: StoredCheck): Promise<void>
}

/** Opens the results in a folder, which is created when the first one is stored. */
export function openCheckResults(folder: string, now: () => number = () => performance.now()): CheckResults {
  const cache = new Map<string, { checks: Promise<StoredCheck[]>; until: number }>()
  const pathOf = (engineId: string) => join(folder, `${engineId}.json`)

  async function readChecks(engineId: string): Promise<StoredCheck[]> {
    try {
      return file.parse(JSON.parse(await readFile(pathOf(engineId), 'utf8'))).checks
    } catch {
      return []
    }
  }
  return {
    of(engineId) {
      const cachedChecks = cache.get(engineId)
      if (cachedChecks && now() < cachedChecks.until) return cachedChecks.checks
      const checks = readChecks(engineId)
      cache.set(engineId, { checks, until: now() + READ_FOR_MS })
      return checks
    },
    async save(engineId, check) {
      const isUnrelated = (storedCheck: StoredCheck) =>
        storedCheck.language !== check.language || storedCheck.model !== check.model
      const checks = [...(await readChecks(engineId)).filter(isUnrelated), check]
      await mkdir(folder, { recursive: true })
      const part = `${pathOf(engineId)}.${randomUUID()}`
      await writeFile(part, `${JSON.stringify({ checks })}\n`)
      await rename(part, pathOf(engineId))
      cache.delete(engineId)
    },
  }
}
