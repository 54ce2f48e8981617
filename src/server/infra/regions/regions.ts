import type { Config } from '#server/config.ts'

export type Region = Config['region']
type Regions = Pick<Config, 'region' | 'homeRegion' | 'regions'>

/** Returns whether the product has a deployment in more than one region. */
export const hasRegions = ({ regions }: Pick<Config, 'regions'>): boolean => Object.keys(regions).length > 0

/** Returns whether this deployment stores the accounts; true without regions. */
export const isHomeRegion = (config: Regions): boolean =>
  !hasRegions(config) || config.region === config.homeRegion

/** Returns the other deployments' regions. */
export const otherRegions = ({ regions, region }: Regions): Region[] =>
  (Object.keys(regions) as Region[]).filter((other) => other !== region)

/** Returns whether a workspace's content is stored in this deployment; true without regions. */
export const isLocalRegion = (config: Regions, region: Region): boolean =>
  !hasRegions(config) || config.region === region

/** Returns the address of a region's deployment. */
export function regionAddress({ regions }: Pick<Config, 'regions'>, region: Region): string {
  const address = regions[region]
  if (!address) throw new Error(`REGIONS has no ${region}`)
  return address
}
