/** Returns the URL of a workspace's avatar or logo, derived from its storage key; null if there is none. */
export function pictureUrl(organizationId: string, key: string | null): string | null {
  const [, kind, version] = (key && /(avatar|logo)\/([^/]+)\.(jpg|png)$/.exec(key)) || []
  return version ? `/organizations/${organizationId}/pictures/${kind}/${version}` : null
}
