import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { catalog } from './catalog.ts'
import { type CatalogEntry, catalogEntry } from './entry.ts'
import { ModelError } from './errors.ts'

/**
 * Loads the built-in catalog, with the administrator's additions and changes from `catalogue.json` in
 * the models folder.
 * @throws ModelError if that file is invalid
 */
export function loadCatalog(root: string): readonly CatalogEntry[] {
  const path = join(root, 'catalogue.json')
  if (!existsSync(path)) return catalog
  const ownEntries = readEntries(path)
  const isOwn = (name: string) => ownEntries.some((entry) => entry.name === name)
  return [...catalog.filter(({ name }) => !isOwn(name)), ...ownEntries]
}

function readEntries(path: string): CatalogEntry[] {
  try {
    return z.array(catalogEntry).parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    throw new ModelError(
      'catalog',
      `Correct ${path}, or remove it: it isn't a valid model catalog. ${reason}`,
    )
  }
}
