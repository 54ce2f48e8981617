import { join } from 'node:path'
import { bytesOf, type CatalogueEntry, type CatalogueFile } from '#server/infra/models/entry.ts'
import type { ModelStore } from '#server/infra/models/store.ts'

/** What is read of the store of models. */
export type Models = Pick<ModelStore, 'entries' | 'folder'>

/** A model that is installed. */
export interface InstalledModel {
  readonly entry: CatalogueEntry
  /** Absolute path of a file, by what it is to its family. */
  path(role: CatalogueFile['role']): string
}

/** The models of a family, the larger ones first: within a family they are the better ones. */
export function modelsOf(models: Models, family: CatalogueEntry['family']): CatalogueEntry[] {
  return models.entries.filter((entry) => entry.family === family).toSorted((a, b) => bytesOf(b) - bytesOf(a))
}

/** The installed ones of them. */
export function installedModels(models: Models, family: CatalogueEntry['family']): InstalledModel[] {
  return modelsOf(models, family).flatMap((entry) => {
    const folder = models.folder(entry.name)
    return folder === null ? [] : { entry, path: (role) => pathOf(entry, folder, role) }
  })
}

function pathOf(entry: CatalogueEntry, folder: string, role: CatalogueFile['role']): string {
  const file = entry.files.find((known) => known.role === role)
  if (!file) throw new Error(`The catalogue names no ${role} of ${entry.name}`)
  return join(folder, file.path)
}
