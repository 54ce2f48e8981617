import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { catalogue } from './catalogue.ts'
import { type CatalogueEntry, catalogueEntry } from './entry.ts'
import { ModelError } from './errors.ts'

/**
 * Our catalogue with what the operator adds or states differently in `catalogue.json` in the folder of the models.
 * @throws ModelError when that file can't be understood
 */
export function loadCatalogue(root: string): readonly CatalogueEntry[] {
  const path = join(root, 'catalogue.json')
  if (!existsSync(path)) return catalogue
  const own = read(path)
  const isOwn = (name: string) => own.some((entry) => entry.name === name)
  return [...catalogue.filter(({ name }) => !isOwn(name)), ...own]
}

function read(path: string): CatalogueEntry[] {
  try {
    return z.array(catalogueEntry).parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    throw new ModelError(
      'catalogue',
      `Correct ${path}, or remove it: it is no catalogue of models. ${reason}`,
    )
  }
}
