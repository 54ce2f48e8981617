import type { Catalog } from '#contract/catalog.ts'
import { planFeatures } from '#contract/plan-choices.ts'
import type { Context } from '#server/context.ts'
import { createCatalog } from '#server/infra/billing/catalog.ts'

type PlansContext = Pick<Context, 'installation' | 'catalog'>

/** Returns the context of the edition with plans, with a changed catalog. */
export async function withPlans(
  { installation }: Pick<Context, 'installation'>,
  change: (catalog: Catalog) => Catalog = (catalog) => catalog,
): Promise<PlansContext> {
  const catalog = change(await createCatalog({ catalogFile: undefined })())
  return { installation: { ...installation, edition: 'plans' }, catalog: async () => catalog }
}

/** Changes the rules of the free plan. */
export const free =
  (changes: Partial<Catalog['free']>) =>
  (catalog: Catalog): Catalog => ({ ...catalog, free: { ...catalog.free, ...changes } })

/** Turns on the edition with plans; call the result to turn it off. */
export async function enablePlans(
  context: Context,
  change?: (catalog: Catalog) => Catalog,
): Promise<() => void> {
  const { catalog } = context
  context.installation.edition = 'plans'
  context.catalog = (await withPlans(context, change)).catalog
  return () => {
    context.installation.edition = 'unlimited'
    context.catalog = catalog
  }
}

/** Limits transcripts to their beginning, without other restrictions; call the result to remove the limit. */
export const limitTranscripts = (context: Context, fileSeconds: number): Promise<() => void> =>
  enablePlans(
    context,
    free({ fileSeconds, features: planFeatures.filter((feature) => feature !== 'FileSizeLimit') }),
  )
