/** Formats seconds as minutes for an input field. */
export const formatMinutes = (seconds: number | undefined): string =>
  seconds === undefined ? '' : String(Math.round(seconds / 6) / 10)

/** Converts typed minutes to seconds; undefined if invalid. */
export function parseMinutes(minutes: string): number | undefined {
  const value = Number(minutes.trim().replace(',', '.'))
  return minutes.trim() !== '' && value >= 0 && value <= 16_666 ? Math.round(value * 60) : undefined
}
