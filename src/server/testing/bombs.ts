import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { createMediaFile } from './recordings.ts'

/** A small file that consumes a lot of resources. */
export interface Bomb {
  name: string
  /**
   * Whether it has the length of an ordinary video, so that creating its small rendition may take over a
   * minute.
   */
  longVideo?: true
  /** Creates the file from a recording of a few seconds, and returns its path. */
  make(recording: string, folder: string): Promise<string>
}

const HUGE_SIZE = 16_000
const color = (size: number, rate: number, seconds: number) => [
  ...['-f', 'lavfi', '-i', `color=black:s=${size}x${size}:r=${rate}:d=${seconds}`],
]
const silence = (rate: number, seconds: number) => [
  ...['-f', 'lavfi', '-i', `anullsrc=r=${rate}:cl=mono`, '-t', String(seconds)],
]

const pixels: Bomb[] = [
  {
    name: 'a video of 256 million pixels',
    make(recording, folder) {
      // Uses one thread without look-ahead; otherwise, encoding takes gigabytes.
      const x264Args = ['-c:v', 'libx264', '-preset', 'ultrafast', '-x264-params', 'rc-lookahead=0:threads=1']
      return createMediaFile(
        ...color(HUGE_SIZE, 1, 2),
        '-i',
        recording,
        '-shortest',
        ...x264Args,
        join(folder, 'huge.mp4'),
      )
    },
  },
  {
    name: 'a video of huge pictures, packed to nothing',
    async make(recording, folder) {
      const picture = join(folder, 'huge.png')
      await writeFile(picture, png(HUGE_SIZE))
      const frames = ['-loop', '1', '-r', '10', '-i', picture, '-i', recording, '-map', '0', '-map', '1']
      return createMediaFile(...frames, '-c:v', 'copy', '-t', '2', join(folder, 'huge.mkv'))
    },
  },
  {
    name: 'an MP3 with a huge picture as its cover',
    make: (recording, folder) => withCoverArt(recording, folder, 'image/png', png(HUGE_SIZE)),
  },
  {
    name: 'an MP3 with a JPEG as its cover that claims four billion pixels',
    async make(recording, folder) {
      const smallPath = await createMediaFile(...color(64, 1, 1), '-frames:v', '1', join(folder, 'small.jpg'))
      const picture = await readFile(smallPath)
      const frame = picture.indexOf(Buffer.from([0xff, 0xc0]))
      picture.writeUInt32BE(0xffff_ffff, frame + 5)
      return withCoverArt(recording, folder, 'image/jpeg', picture)
    },
  },
  {
    name: 'an M4A whose cover claims 256 million pixels',
    async make(recording, folder) {
      const coverPath = await createMediaFile(...color(64, 1, 1), '-frames:v', '1', join(folder, 'small.png'))
      const taggedArgs = ['-i', recording, '-i', coverPath, '-map', '0', '-map', '1', '-c:v', 'copy']
      const path = join(folder, 'cover.m4a')
      await createMediaFile(...taggedArgs, '-disposition:v', 'attached_pic', path)
      return patchFile(path, (bytes) => {
        const head = bytes.indexOf('IHDR')
        bytes.writeUInt32BE(HUGE_SIZE, head + 4)
        bytes.writeUInt32BE(HUGE_SIZE, head + 8)
      })
    },
  },
]

const lengths: Bomb[] = [
  {
    name: 'a FLAC of 100 hours in 73 MB',
    make: (_, folder) => createMediaFile(...silence(8000, 360_000), join(folder, 'hours.flac')),
  },
  {
    name: 'a WAV of one sample a second',
    make: async (recording, folder) => {
      const path = await createMediaFile('-i', recording, join(folder, 'slow.wav'))
      return patchFile(path, (bytes) => bytes.writeUInt32LE(1, 24))
    },
  },
  {
    name: 'a WAV of 65,535 channels',
    make: async (recording, folder) => {
      const path = await createMediaFile('-i', recording, join(folder, 'channels.wav'))
      return patchFile(path, (bytes) => bytes.writeUInt16LE(65_535, 22))
    },
  },
  {
    name: 'a WAV that claims four gigabytes',
    make: async (recording, folder) => {
      const path = await createMediaFile('-i', recording, join(folder, 'claims.wav'))
      return patchFile(path, (bytes) => {
        bytes.writeUInt32LE(0xffff_ffff, 4)
        bytes.writeUInt32LE(0xffff_fffe, bytes.indexOf('data') + 4)
      })
    },
  },
  {
    name: 'a million frames',
    longVideo: true,
    async make(recording, folder) {
      const some = await createMediaFile(...color(16, 1000, 10), '-c:v', 'mpeg4', join(folder, 'frames.mkv'))
      const loopArgs = ['-stream_loop', '99', '-i', some, '-i', recording, '-map', '0', '-map', '1']
      return createMediaFile(...loopArgs, '-c', 'copy', join(folder, 'million.mkv'))
    },
  },
]

/**
 * MP4 tables that claim a billion entries; the count is this many bytes after the start of the table's name.
 */
const tables: Bomb[] = Object.entries({ stts: 8, stsz: 12, stsc: 8, stco: 8 }).map(([table, distance]) => ({
  name: `an M4A whose table ${table} claims a billion entries`,
  async make(recording, folder) {
    const path = await createMediaFile('-i', recording, join(folder, `${table}.m4a`))
    return patchFile(path, (bytes) => bytes.writeUInt32BE(0x3fff_ffff, bytes.indexOf(table) + distance))
  },
}))

const nestedBomb: Bomb = {
  name: 'an MP4 of boxes nested 5,000 deep',
  async make(_, folder) {
    const path = join(folder, 'nested.mp4')
    const depth = 5000
    const headings = Array.from({ length: depth }, (_, i) => {
      const head = Buffer.alloc(8)
      head.writeUInt32BE((depth - i) * 8)
      head.write(i % 2 ? 'trak' : 'moov', 4, 'latin1')
      return head
    })
    const start = Buffer.from('\0\0\0\x14ftypisom\0\0\0\0isom', 'latin1')
    await writeFile(path, Buffer.concat([start, ...headings]))
    return path
  },
}

export const bombs: readonly Bomb[] = [...pixels, ...lengths, ...tables, nestedBomb]

async function patchFile(path: string, change: (bytes: Buffer) => void): Promise<string> {
  const bytes = await readFile(path)
  change(bytes)
  await writeFile(path, bytes)
  return path
}

/** Creates a PNG with a square of black pixels. */
function png(size: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  head[8] = 8
  const pixels = deflateSync(Buffer.alloc((size + 1) * size))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const parts = [chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...parts])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** Converts the recording to an MP3 with a picture in its ID3 tag. */
async function withCoverArt(
  recording: string,
  folder: string,
  type: string,
  picture: Buffer,
): Promise<string> {
  const path = await createMediaFile('-i', recording, join(folder, `cover-${type.slice(6)}.mp3`))
  const content = Buffer.concat([Buffer.from(`\0${type}\0\x03\0`, 'latin1'), picture])
  const frame = Buffer.alloc(10)
  frame.write('APIC', 'latin1')
  frame.writeUInt32BE(content.length, 4)
  const size = content.length + frame.length
  const sevenBits = [21, 14, 7, 0].map((shift) => (size >> shift) & 127)
  const head = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, ...sevenBits])
  await writeFile(path, Buffer.concat([head, frame, content, await readFile(path)]))
  return path
}
