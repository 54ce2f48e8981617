import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'

type Import = readonly [path: string, imported: string]

const forbiddenImports: Import[] = [
  ['src/contract/a.ts', '#domain/words/words.ts'],
  ['src/contract/a.ts', 'fastify'],
  ['src/contract/a.ts', '../domain/words/words.ts'],
  ['src/domain/a.ts', '#server/config.ts'],
  ['src/domain/a.ts', 'node:fs'],
  ['src/domain/a.ts', 'zod'],
  ['src/domain/words/a.ts', '../editing.ts'],
  ['src/server/infra/media/a.ts', '#server/features/uploads/service.ts'],
  ['src/server/features/uploads/a.ts', '#server/features/accounts/queries.ts'],
  ['src/server/features/uploads/a.ts', '../accounts/service.ts'],
  ['src/server/features/pipeline/stages/a.ts', '#server/features/accounts/queries.ts'],
  ['src/server/features/uploads/a.ts', '#web/lib/api/api.ts'],
  ['src/web/lib/a.ts', '#web/features/uploads/queries.ts'],
  ['src/web/lib/a.ts', '#domain/words/words.ts'],
  ['src/web/lib/a.ts', '#web/ui/header.tsx'],
  ['src/web/ui/a.tsx', '#contract/ids.ts'],
  ['src/web/ui/a.tsx', '#web/editing/notice.tsx'],
  ['src/web/features/uploads/a.ts', '#web/features/collections/state/queries.ts'],
  ['src/web/features/uploads/a.ts', '#web/editor/core/playback/player.ts'],
  ['src/web/features/uploads/a.ts', '#server/config.ts'],
  ['src/web/features/collections/card/a.ts', '#web/features/uploads/queries.ts'],
  ['src/web/editor/screens/a.ts', '#web/features/uploads/queries.ts'],
  ['src/web/editor/tools/find/a.ts', '#web/editor/screens/workbench.tsx'],
  ['src/web/editor/core/session/a.ts', '#web/editor/screens/workbench.tsx'],
  ['src/web/editor/core/document/a.ts', '#web/editor/tools/find/finder.ts'],
  ['src/web/editor/core/captions/a.ts', '#web/editor/tools/find/finder.ts'],
  ['src/web/pages/a.tsx', '#server/config.ts'],
  ['src/server/main.ts', '../../package.json'],
]

const allowedImports: Import[] = [
  ['src/contract/a.ts', './ids.ts'],
  ['src/contract/a.ts', 'zod'],
  ['src/domain/a.ts', '#contract/ids.ts'],
  ['src/domain/a.ts', '#domain/words/words.ts'],
  ['src/domain/documents/a.ts', 'marked'],
  ['src/server/infra/media/a.ts', '#domain/words/words.ts'],
  ['src/server/features/uploads/a.ts', '#server/features/accounts/service.ts'],
  ['src/server/features/uploads/a.ts', '#server/features/collections/access.ts'],
  ['src/server/features/uploads/a.ts', '#server/features/accounts/reads.ts'],
  ['src/server/features/uploads/a.ts', './queries.ts'],
  ['src/server/features/pipeline/stages/a.ts', '#server/features/pipeline/queries.ts'],
  ['src/web/lib/a.ts', '#contract/ids.ts'],
  ['src/web/features/uploads/a.ts', '#domain/words/words.ts'],
  ['src/web/features/collections/card/a.ts', '#web/features/collections/state/queries.ts'],
  ['src/web/features/uploads/queue/a.ts', '#web/features/uploads/queries.ts'],
  ['src/web/editor/screens/a.ts', '#web/editor/tools/find/finder.ts'],
  ['src/web/editor/core/session/a.ts', '#web/editor/tools/find/finder.ts'],
  ['src/web/editor/tools/find/a.ts', '#web/editor/core/document/schema.ts'],
  ['src/web/pages/a.tsx', '#web/features/uploads/uploader.tsx'],
  ['src/web/pages/a.tsx', '#web/editor/screens/workbench.tsx'],
]

/** Returns the path of a separate file for each case, in the folder of `path`. */
const fileOf = (path: string, imported: string) =>
  path.replace(/a\.(tsx?)$/, `a-${createHash('md5').update(imported).digest('hex').slice(0, 8)}.$1`)

/** Returns the files whose import is rejected by a copy of our lint rules. */
async function lint(cases: readonly Import[]): Promise<Set<string>> {
  const folder = await mkdtemp(join(tmpdir(), 'longhand-imports-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const { vcs: _, $schema: __, ...rules } = JSON.parse(await readFile('biome.json', 'utf8'))
  await writeFile(join(folder, 'biome.json'), JSON.stringify(rules))
  for (const [path, imported] of cases) {
    const file = join(folder, fileOf(path, imported))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, `import { something } from '${imported}'\n\nexport const use = something\n`)
  }
  const biome = join(process.cwd(), 'node_modules/@biomejs/biome/bin/biome')
  const options = ['lint', '--reporter=github', '--max-diagnostics=none', '.']
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [biome, ...options], {
    cwd: folder,
  }).catch((failed: { stdout: string; stderr: string }) => failed)
  const lines = (stdout + stderr).split('\n').filter((line) => line.includes('noRestrictedImports'))
  return new Set(lines.map((line) => /file=[^,]*?(src\/[^,]+)/.exec(line)?.[1] ?? ''))
}

const rejectedFiles = await lint([...forbiddenImports, ...allowedImports])

describe('import boundaries', () => {
  it.each(forbiddenImports)('%s may not import %s', (path, imported) => {
    expect([...rejectedFiles]).toContain(fileOf(path, imported))
  })

  it.each(allowedImports)('%s may import %s', (path, imported) => {
    expect([...rejectedFiles]).not.toContain(fileOf(path, imported))
  })
})

/** Matches re-exports under another name, and those by destructuring a module. */
const renamingExport = /^export (type )?\{[^}]*\bas\b|^export const \{[^}]*\} = \w+$/m

describe('the exports of services', () => {
  it('keep the names of their modules', () => {
    const services = globSync('src/server/features/*/service.ts')
    expect(services.length).toBeGreaterThan(50)
    expect(services.filter((file) => renamingExport.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})
