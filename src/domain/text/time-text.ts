/**
 * Parses a time in the format `hh:mm:ss` or `mm:ss`, with up to three decimals, as seconds; null for anything
 * else.
 */
export function parseTime(text: string): number | null {
  const match = /^(?:(\d{1,3}):(?=\d{2}:))?(\d{1,2}):(\d{2}(?:[.,]\d{1,3})?)$/.exec(text.trim())
  if (!match) return null
  const [hours, minutes, seconds] = [match[1] ?? '0', match[2] ?? '', match[3] ?? ''].map((part) =>
    Number(part.replace(',', '.')),
  ) as [number, number, number]
  return minutes < 60 && seconds < 60 ? hours * 3600 + minutes * 60 + seconds : null
}
