import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface Package {
  optionalDependencies?: Record<string, string>
}

/** The folder that Node.js searches after this one, or null after the topmost. */
function parent(folder: string): string | null {
  if (folder === '') return null
  const end = folder.lastIndexOf('/node_modules/')
  return end < 0 ? '' : folder.slice(0, end)
}

// If a registry lacks the newest release for one platform, npm writes a lock file that `npm ci` rejects
// everywhere.
it('locks every optional dependency for every platform', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, Package>
  }
  const locked = (name: string, folder: string | null): boolean =>
    folder !== null &&
    (`${folder && `${folder}/`}node_modules/${name}` in packages || locked(name, parent(folder)))
  const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {}).filter((name) => !locked(name, folder)),
  )
  expect(Object.keys(packages).length).toBeGreaterThan(500)
  expect(missing).toEqual([])
})
