import { installGitHooks } from './git-hooks.mjs'
import { installPackages } from './node-modules.mjs'
import { installPrograms } from './programs.mjs'
import { SetupError } from './run.mjs'
import { buildWeb } from './web-build.mjs'

/**
 * Brings everything up to date; with `tests` also what the tests need, with `long` also what the long checks
 * need.
 * @returns {Promise<boolean>} false if that isn't possible, after printing the reason
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
