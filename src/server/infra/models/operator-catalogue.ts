import { readFileSync } from 'node:fs'
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
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return catalogue
  }
  const own = parse(path, text)
  const isOwn = (name: string) => own.some((entry) => entry.name === name)
  return [...catalogue.filter(({ name }) => !isOwn(name)), ...own]
}

function parse(path: string, text: string): CatalogueEntry[] {
  try {
    return z.array(catalogueEntry).parse(JSON.parse(text))
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    throw new ModelError('catalogue', `${path} is not a catalogue of models: ${reason}`)
  }
}
