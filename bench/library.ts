import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '#server/config.ts'
import { register } from '../e2e/client.ts'
import { withDatabase } from '../src/cli/with-database.ts'
import { benchList } from './library-list.ts'
import { benchOtherLists } from './library-other-lists.ts'
import { benchSaving, seedTranscripts } from './library-saving.ts'
import { seedLibrary } from './library-seed.ts'
import type { Result } from './result.ts'
import { serveProduct } from './serve-product.ts'

/**
 * Measures the lists of a workspace of COUNT collections (100,000 by default) against a bare handler, and
 * many concurrent saves.
 */
export async function benchLibrary([countArg]: string[]): Promise<Result[]> {
  const count = Number(countArg ?? 100_000)
  const folder = mkdtempSync(join(tmpdir(), 'longhand-bench-'))
  const product = await serveProduct(folder, { CAPTCHA: 'off' })
  try {
    const viewer = await register(product.url)
    const colleague = await register(product.url)
    const target = { url: product.url, cookie: viewer.cookie, uid: viewer.uid, orgId: viewer.workspace }
    const { collectionCount, transcriptIds } = await withDatabase(
      loadConfig({ LONGHAND_DATA: folder }),
      async (db) => ({
        collectionCount: await seedLibrary(db, viewer, colleague.uid, count),
        transcriptIds: await seedTranscripts(db, target),
      }),
    )
    const seedResults: Result[] = [
      { name: 'collections in the workspace', value: count, unit: '', baseline: collectionCount },
    ]
    return [
      ...seedResults,
      ...(await benchList(target, folder)),
      ...(await benchOtherLists(target, count)),
      ...(await benchSaving(target, transcriptIds)),
    ]
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
