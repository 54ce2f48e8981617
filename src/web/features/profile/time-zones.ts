/** Returns a readable name: Africa/Porto-Novo stays, America/New_York loses its underscore. */
const readable = (zone: string) => zone.replaceAll('_', ' ')

/**
 * Returns all time zones that the browser can name, its own first.
 * @param chosenZone chosen zone, included even if this browser doesn't list it
 */
export function timeZoneOptions(chosenZone: string | null, browserText: (zone: string) => string) {
  const browser = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(chosenZone ? [chosenZone] : [])])
  return [
    { value: '', label: browserText(readable(browser)) },
    ...[...zones].sort().map((value) => ({ value, label: readable(value) })),
  ]
}
