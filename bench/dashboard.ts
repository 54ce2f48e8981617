import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '#server/config.ts'
import { register } from '../e2e/client.ts'
import { withDatabase } from '../src/cli/with-database.ts'
import { seedLibrary } from './library-seed.ts'
import type { Result } from './result.ts'
import { serveProduct } from './serve-product.ts'

/** Server with a signed-in user. */
export interface DashboardTarget {
  url: string
  /** Session cookie. */
  cookie: string
  uid: string
  orgId: string
  /** Number of collections the user owns. */
  ownCount: number
}

/** One collection in this many is the viewer's own. */
const ownInterval = 10

type Measure = (target: DashboardTarget) => Promise<Result[]>

/**
 * Code that runs in pages uses the browser's types, which conflict with the server's, so it is type-checked
 * separately.
 */
const importBrowserBench = async (name: string) =>
  (await import(new URL(`./${name}.ts`, import.meta.url).href)) as { measure: Measure }

/**
 * Measures the dashboard in a workspace of COUNT collections (100,000 by default), a tenth of them the
 * viewer's: opening it, and scrolling through all cards. `opening` or `scrolling` runs only that part, on the
 * viewer's collections alone.
 */
export async function benchDashboard(args: string[]): Promise<Result[]> {
  const count = Number(args.find((word) => /^\d+$/.test(word)) ?? 100_000)
  const benchNames = ['opening', 'scrolling']
  const parts = benchNames.some((benchPart) => args.includes(benchPart))
    ? benchNames.filter((benchPart) => args.includes(benchPart))
    : benchNames
  const folder = mkdtempSync(join(tmpdir(), 'longhand-bench-'))
  const product = await serveProduct(folder, { CAPTCHA: 'off' })
  try {
    const viewer = await register(product.url)
    const colleague = await register(product.url)
    const ownCount = await withDatabase(loadConfig({ LONGHAND_DATA: folder }), (db) =>
      parts.includes('opening')
        ? seedLibrary(db, viewer, colleague.uid, count)
        : seedLibrary(db, viewer, colleague.uid, count / ownInterval, {
            ownInterval: 1,
            addWords: async () => {},
          }),
    )
    const { cookie, uid, workspace: orgId } = viewer
    const results: Result[] = []
    for (const benchPart of parts) {
      const { measure } = await importBrowserBench(`dashboard-${benchPart}`)
      results.push(...(await measure({ url: product.url, cookie, uid, orgId, ownCount })))
    }
    return results
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
