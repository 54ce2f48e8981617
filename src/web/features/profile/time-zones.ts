/** Returns a readable time zone name, with spaces instead of underscores. */
const formatZone = (zone: string) => zone.replaceAll('_', ' ')

/**
 * Returns all time zones that the browser supports, starting with the browser's own.
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
