/** Returns the storage key for one version of a white label's logo. */
export const logoKey = (id: string, version: string) => `white-labels/${id}/${version}.png`

/** Returns the URL of a white label's logo, derived from its storage key; null if there is no logo. */
export function logoUrl(id: string, key: string | null): string | null {
  const version = key && /([^/]+)\.png$/.exec(key)?.[1]
  return version ? `/white-label/logos/${id}/${version}` : null
}
