/** Result of parsing a Range header: the whole object, an inclusive range, or an unsatisfiable one. */
export type RequestedRange = 'all' | 'unsatisfiable' | { start: number; end: number }

/** Parses a Range header for an object of `size` bytes (RFC 9110, 14.2). Multiple ranges are ignored. */
export function parseRange(header: string | undefined, size: number): RequestedRange {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return 'all'
  const [, from = '', to = ''] = match
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return 'all'
  return start >= size || start > end ? 'unsatisfiable' : { start, end }
}
