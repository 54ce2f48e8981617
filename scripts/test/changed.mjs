// Tests and journeys affected by a change.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../setup/run.mjs'

async function git(...args) {
  const { ok, output } = await run('git', args)
  if (!ok) throw new Error(output)
  return output.split('\n').filter((line) => line !== '')
}

/** The files that differ from where the branch left main, without deleted ones. */
export async function findChanges() {
  const [base] = await git('merge-base', 'main', 'HEAD')
  const changed = await git('diff', '--name-only', base)
  const added = await git('ls-files', '--others', '--exclude-standard')
  return [...new Set([...changed, ...added])].filter((file) => existsSync(join(root, file)))
}

/**
 * Journeys that changed, and those named like a folder of a changed file: features/search/…, editor/tools/find/… and
 * editor/core/saving/… → e2e/search.spec.ts, e2e/find.spec.ts and e2e/saving.spec.ts. Files of the editor outside of its
 * tools → e2e/transcript.spec.ts, too.
 */
export function journeysOf(files) {
  const named = files.flatMap((file) => {
    if (/^e2e\/[^/]+\.spec\.ts$/.test(file)) return [file]
    const [, room, part] = /\/web\/editor\/(\w+)\/(?:([^/]+)\/)?/.exec(file) ?? []
    const feature = part ?? /\/features\/([^/]+)\//.exec(file)?.[1]
    const own = feature ? [`e2e/${feature}.spec.ts`, `e2e/${feature.replace(/s$/, '')}.spec.ts`] : []
    return room && room !== 'tools' ? [...own, 'e2e/transcript.spec.ts'] : own
  })
  return [...new Set(named)].filter((file) => existsSync(join(root, file)))
}
