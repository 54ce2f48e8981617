import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment, root, run, SetupError } from './run.mjs'

const inputs = [
  'index.html',
  'package-lock.json',
  'public',
  'src/contract',
  'src/domain',
  'src/web',
  'tsconfig.web.json',
  ...readdirSync(root).filter((name) => /^vite\..*ts$/.test(name)),
]
const outputs = ['web', 'web-ssr'].map((name) => join(root, 'dist', name))
const stamp = join(root, 'dist', 'web.stamp')

function* filesOf(path) {
  const fullPath = join(root, path)
  if (!existsSync(fullPath)) return
  if (statSync(fullPath).isFile()) {
    if (!/\.test\.tsx?$/.test(path)) yield path
    return
  }
  for (const name of readdirSync(fullPath).sort()) yield* filesOf(join(path, name))
}

/** Returns a hash of all source files of the web app. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap((path) => [...filesOf(path)])) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return `${hash.digest('hex')}\n`
}

/**
 * Builds the web app into dist/web, and its server renderer into dist/web-ssr, if their source files have
 * changed.
 */
export async function buildWeb() {
  const currentFingerprint = fingerprint()
  if (outputs.every(existsSync) && existsSync(stamp) && readFileSync(stamp, 'utf8') === currentFingerprint)
    return
  console.log('Building the web app…')
  rmSync(stamp, { force: true })
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const env = { ...environment(), NODE_ENV: 'production' }
  const buildResult = await run('node', [vite, 'build', '--logLevel', 'warn'], { env })
  if (!buildResult.ok) throw new SetupError(`The web app couldn't be built:\n${buildResult.output}`)
  writeFileSync(stamp, currentFingerprint)
}
