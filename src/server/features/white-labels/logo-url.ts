/** Storage key of a version of a record's logo. */
export const logoKey = (id: string, version: string) => `white-labels/${id}/${version}.png`

/** The URL of a record's logo, by its storage key; null without one. */
export function logoUrl(id: string, key: string | null): string | null {
  const version = key && /([^/]+)\.png$/.exec(key)?.[1]
  return version ? `/white-label/logos/${id}/${version}` : null
}
