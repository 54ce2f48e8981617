/** Returns a readable name: Africa/Porto-Novo stays, America/New_York loses its underscore. */
const formatZone = (zone: string) => zone.replaceAll('_', ' ')

/**
 * Returns all time zones that the browser can name, its own first.
 * @param selectedZone chosen zone, included even if this browser doesn't list it
 */
export function timeZoneOptions(selectedZone: string | null, browserText: (zone: string) => string) {
  const browserZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const zones = new Set([
    ...Intl.supportedValuesOf('timeZone'),
    'UTC',
    ...(selectedZone ? [selectedZone] : []),
  ])
  return [
    { value: '', label: browserText(formatZone(browserZone)) },
    ...[...zones].sort().map((value) => ({ value, label: formatZone(value) })),
  ]
}
