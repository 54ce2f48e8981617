import { join } from 'node:path'
import { type CatalogEntry, downloadSize, type ModelFile } from '#server/infra/models/entry.ts'
import type { ModelStore } from '#server/infra/models/store.ts'

/** The parts of the model store used here. */
export type Models = Pick<ModelStore, 'entries' | 'folder'>

/** An installed model. */
export interface InstalledModel {
  readonly entry: CatalogEntry
  /** Returns the absolute path of the file with this role. */
  path(role: ModelFile['role']): string
}

/** Returns a family's models, largest first, since larger models are better within a family. */
export function modelsInFamily(models: Models, family: CatalogEntry['family']): CatalogEntry[] {
  return models.entries
    .filter((entry) => entry.family === family)
    .toSorted((a, b) => downloadSize(b) - downloadSize(a))
}

/** Returns a family's installed models, largest first. */
export function installedModels(models: Models, family: CatalogEntry['family']): InstalledModel[] {
  return modelsInFamily(models, family).flatMap((entry) => {
    const folder = models.folder(entry.name)
    return folder === null ? [] : { entry, path: (role) => pathOf(entry, folder, role) }
  })
}

function pathOf(entry: CatalogEntry, folder: string, role: ModelFile['role']): string {
  const file = entry.files.find((each) => each.role === role)
  if (!file) throw new Error(`The catalog doesn't list a ${role} file for ${entry.name}`)
  return join(folder, file.path)
}
