import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const webRoot = fileURLToPath(new URL('../dist/web', import.meta.url))
const budgetBytes = 180_000

interface Chunk {
  file: string
  imports?: string[]
}
type Manifest = Record<string, Chunk>

/** The files of a chunk and of all that it imports at once. */
function filesOf(manifest: Manifest, key: string, files = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || files.has(chunk.file)) return files
  files.add(chunk.file)
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, files)
  return files
}

describe.skipIf(!existsSync(webRoot))('the web app', () => {
  it.each([
    ...['register', 'sign-in', 'reset-request', 'account'].map((page) => [['anonymous-shell', page]]),
    ...['dashboard', 'dictionaries', 'models', 'diagnostics', 'sandbox'].map((page) => [['signed-in', page]]),
    [['error-page']],
    [['not-found']],
  ])('needs at most 180 KB of JavaScript for %j', (pages) => {
    const manifest = JSON.parse(readFileSync(join(webRoot, '.vite/manifest.json'), 'utf8')) as Manifest
    const files = filesOf(manifest, 'index.html')
    for (const page of pages) filesOf(manifest, `src/web/pages/${page}.tsx`, files)
    expect(files.size).toBeGreaterThan(3)
    for (const page of pages) expect(manifest, page).toHaveProperty([`src/web/pages/${page}.tsx`])
    const sent = [...files].reduce((sum, file) => sum + statSync(join(webRoot, `${file}.br`)).size, 0)
    expect(sent).toBeLessThan(budgetBytes)
  })
})
