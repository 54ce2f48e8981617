import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createTemporaryFolder } from './product.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

function setUp(env: NodeJS.ProcessEnv): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/setup.mjs'], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

test('setup prints nothing if everything is up to date', () => {
  setUp(process.env)
  expect(setUp(process.env)).toEqual({ status: 0, output: '' })
})

test('setup names missing programs and stops', () => {
  const emptyFolder = createTemporaryFolder()
  expect(setUp({ PATH: emptyFolder, FFMPEG_PATH: '/nowhere/ffmpeg' })).toEqual({
    status: 1,
    output: expect.stringMatching(
      /^Longhand needs \/nowhere\/ffmpeg, ffprobe, pocketsphinx_batch\. Install .+\n/,
    ),
  })
})

test('the git hook formats staged files and skips partly staged ones', () => {
  const folder = createTemporaryFolder()
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  git('init', '--quiet')
  git('config', 'user.name', 'Ada')
  git('config', 'user.email', 'ada@example.com')
  git('config', 'core.hooksPath', 'hooks')
  mkdirSync(join(folder, 'hooks'))
  cpSync(join(root, 'scripts', 'git-hooks', 'pre-commit'), join(folder, 'hooks', 'pre-commit'))
  cpSync(join(root, 'biome.json'), join(folder, 'biome.json'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  write('.gitignore', 'node_modules\n')
  write('whole.ts', 'export const  a = "b";\n')
  write('partly.ts', 'export const  c = "d";\n')
  git('add', 'whole.ts', 'partly.ts')
  write('partly.ts', 'export const  c = "d";\nexport const  e = "f";\n')
  git('commit', '--quiet', '-m', 'try')
  expect(git('show', 'HEAD:whole.ts')).toBe("export const a = 'b'\n")
  expect(git('show', 'HEAD:partly.ts')).toBe('export const  c = "d";\n')
  expect(readFileSync(join(folder, 'partly.ts'), 'utf8')).toContain('export const  e')
})
