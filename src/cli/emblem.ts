import { crc32, deflateSync } from 'node:zlib'

/** Emblem shapes. */
export type EmblemShape = 'rings' | 'shield' | 'waves' | 'sun' | 'book' | 'peaks' | 'bridge' | 'tiles'

const size = 192
/** Samples per pixel along each axis. */
const samples = 3

/**
 * Functions that return whether a point is inside the shape. Coordinates range from -1 to 1; x increases to
 * the right, y downward.
 */
const shapes: Record<EmblemShape, (x: number, y: number) => boolean> = {
  rings: (x, y) => Math.hypot(x, y) < 0.95 && Math.floor(Math.hypot(x, y) * 5) % 2 === 0,
  shield: (x, y) =>
    y > -0.9 &&
    Math.abs(x) < 0.8 &&
    Math.abs(x) < Math.sqrt(Math.max(0, 0.95 - y)) * 0.85 &&
    Math.abs(x) > 0.1,
  waves: (x, y) => Math.hypot(x, y) < 0.95 && Math.floor((y + Math.sin(x * 6) * 0.1 + 1) * 4) % 2 === 0,
  sun: (x, y) => {
    const radius = Math.hypot(x, y)
    return radius < 0.45 || (radius > 0.58 && radius < 0.95 && Math.cos(Math.atan2(y, x) * 12) > 0)
  },
  book: (x, y) =>
    Math.abs(x) > 0.05 && Math.abs(x) < 0.92 && y > -0.6 + Math.abs(x) * 0.25 && y < 0.5 + Math.abs(x) * 0.25,
  peaks: (x, y) => y < 0.7 && (y > Math.abs(x + 0.3) * 1.6 - 0.8 || y > Math.abs(x - 0.45) * 1.6 - 0.3),
  bridge: (x, y) =>
    Math.abs(x) < 0.95 &&
    y > -0.35 &&
    y < 0.6 &&
    (y < -0.15 || Math.hypot((Math.abs(x) - 0.48) * 1.1, y - 0.62) > 0.46),
  tiles: (x, y) =>
    Math.max(Math.abs(x), Math.abs(y)) < 0.9 &&
    Math.abs(Math.abs(x) - 0.05) > 0.05 &&
    Math.abs(Math.abs(y) - 0.05) > 0.05 &&
    x * y < 0.35 &&
    Math.hypot(x, y) > 0.2,
}

/** Draws an emblem as a PNG file, in a `#rrggbb` color on a transparent background. */
export function drawEmblem(shape: EmblemShape, color: string): Buffer {
  const contains = shapes[shape]
  const rgb = Buffer.from(color.slice(1), 'hex')
  const rows: Buffer[] = []
  for (let row = 0; row < size; row++) {
    const line = Buffer.alloc(1 + size * 4)
    for (let column = 0; column < size; column++) {
      rgb.copy(line, 1 + column * 4)
      line[4 + column * 4] = Math.round(255 * coverage(contains, column, row))
    }
    rows.push(line)
  }
  return toPng(Buffer.concat(rows))
}

/** Returns the fraction of a pixel that the shape covers. */
function coverage(contains: (x: number, y: number) => boolean, column: number, row: number): number {
  let insideCount = 0
  for (let i = 0; i < samples; i++)
    for (let j = 0; j < samples; j++) {
      const x = ((column + (i + 0.5) / samples) / size) * 2 - 1
      const y = ((row + (j + 0.5) / samples) / size) * 2 - 1
      if (contains(x, y)) insideCount++
    }
  return insideCount / samples ** 2
}

/** Encodes rows of RGBA pixels, each preceded by a zero byte, as a PNG file. */
function toPng(lines: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  // Eight bits, RGBA.
  header.set([8, 6], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(lines)), chunk('IEND')])
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const chunkBody = Buffer.concat([Buffer.from(type), data])
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(chunkBody))
  return Buffer.concat([length, chunkBody, checksum])
}
