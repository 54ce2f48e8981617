/** As people read it: Africa/Porto-Novo stays, America/New_York loses its line. */
const readable = (zone: string) => zone.replaceAll('_', ' ')

/**
 * Every time zone that the browser knows by name, first that of the browser, whatever it is.
 * @param own the one that was chosen; it is there also when this browser does not list it
 */
export function timeZoneOptions(own: string | null, browserText: (zone: string) => string) {
  const browser = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(own ? [own] : [])])
  return [
    { value: '', label: browserText(readable(browser)) },
    ...[...zones].sort().map((value) => ({ value, label: readable(value) })),
  ]
}
