const MICROSOFT = 3
const BASIC = 1
const FULL = 10

/**
 * Returns an OpenType font whose character map for basic characters is replaced by the one for all
 * characters. libass 0.17.1 uses the first of the two, which lacks characters above U+FFFF, such as most
 * emoji.
 */
export function withFullCharacterMap(font: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(font)
  const view = new DataView(copy.buffer)
  const list = (count: number, start: number, size: number) =>
    Array.from({ length: count }, (_, i) => start + i * size)
  const tables = list(view.getUint16(4), 12, 16)
  const table = tables.find((offset) => String.fromCharCode(...copy.subarray(offset, offset + 4)) === 'cmap')
  if (table === undefined) return copy
  const start = view.getUint32(table + 8)
  const maps = list(view.getUint16(start + 2), start + 4, 8).filter(
    (offset) => view.getUint16(offset) === MICROSOFT,
  )
  const offsetOf = (encoding: number) => {
    const map = maps.find((offset) => view.getUint16(offset + 2) === encoding)
    return map === undefined ? undefined : map + 4
  }
  const [basicMap, fullMap] = [offsetOf(BASIC), offsetOf(FULL)]
  if (basicMap !== undefined && fullMap !== undefined) view.setUint32(basicMap, view.getUint32(fullMap))
  return copy
}
