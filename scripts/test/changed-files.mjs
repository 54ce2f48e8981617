// Finds the tests and journeys affected by a change.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../setup/run.mjs'

async function git(...args) {
  const { ok, output } = await run('git', args)
  if (!ok) throw new Error(output)
  return output.split('\n').filter((line) => line !== '')
}

/** Returns the files changed since the branch left main, except deleted ones. */
export async function findChangedFiles() {
  const [base] = await git('merge-base', 'main', 'HEAD')
  const changedFiles = await git('diff', '--name-only', base)
  const untrackedFiles = await git('ls-files', '--others', '--exclude-standard')
  return [...new Set([...changedFiles, ...untrackedFiles])].filter((file) => existsSync(join(root, file)))
}

/**
 * Returns the journeys that changed, and those named after a changed file's folder: features/search/…,
 * editor/tools/find/… and editor/core/saving/… → e2e/search.spec.ts, e2e/find.spec.ts and e2e/saving.spec.ts.
 * Files of the editor outside its tools also affect e2e/transcript.spec.ts.
 */
export function findAffectedJourneys(files) {
  const journeyFiles = files.flatMap((file) => {
    if (/^e2e\/[^/]+\.spec\.ts$/.test(file)) return [file]
    const [, area, part] = /\/web\/editor\/(\w+)\/(?:([^/]+)\/)?/.exec(file) ?? []
    const feature = part ?? /\/features\/([^/]+)\//.exec(file)?.[1]
    const featureJourneys = feature
      ? [`e2e/${feature}.spec.ts`, `e2e/${feature.replace(/s$/, '')}.spec.ts`]
      : []
    return area && area !== 'tools' ? [...featureJourneys, 'e2e/transcript.spec.ts'] : featureJourneys
  })
  return [...new Set(journeyFiles)].filter((file) => existsSync(join(root, file)))
}
