import { installGitHooks } from './git-hooks.mjs'
import { installPackages } from './node-modules.mjs'
import { installPrograms } from './programs.mjs'
import { SetupError } from './run.mjs'
import { buildWeb } from './web-build.mjs'

/**
 * Installs and builds everything that is missing or outdated. `tests` and `long` include the dependencies of
 * the tests and the long checks.
 * @returns {Promise<boolean>} false if it fails, after printing the reason
 */
export async function setUp({ tests, long = false }) {
  try {
    const isNew = await installPackages()
    await installPrograms({ tests, long, optional: isNew })
    await buildWeb()
    await installGitHooks()
    return true
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    console.error(error.message)
    return false
  }
}
