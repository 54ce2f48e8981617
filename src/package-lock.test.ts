import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface Package {
  optionalDependencies?: Record<string, string>
}

/** Returns the folder that Node.js searches after this one; null after the topmost. */
function parentFolder(folder: string): string | null {
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
  const isLocked = (name: string, folder: string | null): boolean =>
    folder !== null &&
    (`${folder && `${folder}/`}node_modules/${name}` in packages || isLocked(name, parentFolder(folder)))
  const missingPackages = Object.entries(packages).flatMap(([folder, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {}).filter((name) => !isLocked(name, folder)),
  )
  expect(Object.keys(packages).length).toBeGreaterThan(500)
  expect(missingPackages).toEqual([])
})
