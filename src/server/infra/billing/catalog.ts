import { fileURLToPath } from 'node:url'
import type { Catalog } from '#contract/catalog.ts'
import type { Config } from '#server/config.ts'

/** Returns the plans, prices, and rates, which are read from their file on first use. */
export type ReadCatalog = () => Promise<Catalog>

/** The catalog that ships with Longhand. */
export const defaultCatalogFile = fileURLToPath(new URL('./catalog.yaml', import.meta.url))

/** Returns a function that loads the catalog on first use, so never in the edition without plans. */
export function createCatalog({ catalogFile }: Pick<Config, 'catalogFile'>): ReadCatalog {
  let catalogPromise: Promise<Catalog> | undefined
  return () => {
    catalogPromise ??= import('./read-catalog.ts').then(({ readCatalogFile }) =>
      readCatalogFile(catalogFile ?? defaultCatalogFile),
    )
    return catalogPromise
  }
}
