/** Returns a readable name: Africa/Porto-Novo stays, America/New_York loses its underscore. */
const readable = (zone: string) => zone.replaceAll('_', ' ')

/**
 * Returns all time zones that the browser can name, its own first.
 * @param own chosen zone, included even if this browser doesn't list it
 */
export function timeZoneOptions(own: string | null, browserText: (zone: string) => string) {
  const browser = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(own ? [own] : [])])
  return [
    { value: '', label: browserText(readable(browser)) },
    ...[...zones].sort().map((value) => ({ value, label: readable(value) })),
  ]
}
