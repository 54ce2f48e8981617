import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'

const hooks = 'scripts/git-hooks'

/** Installs our git hooks, which format commits, in a git checkout that has no others. */
export async function installGitHooks() {
  const config = join(root, '.git', 'config')
  if (!existsSync(config) || readFileSync(config, 'utf8').includes('hooksPath')) return
  const { ok } = await run('git', ['config', 'core.hooksPath'])
  if (!ok) await run('git', ['config', '--local', 'core.hooksPath', hooks])
}
