import { join } from 'node:path'
import { bytesOf, type CatalogEntry, type CatalogFile } from '#server/infra/models/entry.ts'
import type { ModelStore } from '#server/infra/models/store.ts'

/** The used part of the model store. */
export type Models = Pick<ModelStore, 'entries' | 'folder'>

/** An installed model. */
export interface InstalledModel {
  readonly entry: CatalogEntry
  /** Absolute path of a file, by its role in the model family. */
  path(role: CatalogFile['role']): string
}

/** The models of a family, the larger ones first: these are better within a family. */
export function modelsOf(models: Models, family: CatalogEntry['family']): CatalogEntry[] {
  return models.entries.filter((entry) => entry.family === family).toSorted((a, b) => bytesOf(b) - bytesOf(a))
}

/** The installed ones among them. */
export function installedModels(models: Models, family: CatalogEntry['family']): InstalledModel[] {
  return modelsOf(models, family).flatMap((entry) => {
    const folder = models.folder(entry.name)
    return folder === null ? [] : { entry, path: (role) => pathOf(entry, folder, role) }
  })
}

function pathOf(entry: CatalogEntry, folder: string, role: CatalogFile['role']): string {
  const file = entry.files.find((known) => known.role === role)
  if (!file) throw new Error(`The catalog names no ${role} of ${entry.name}`)
  return join(folder, file.path)
}
