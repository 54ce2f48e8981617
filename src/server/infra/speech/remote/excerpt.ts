import { open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Ms } from '#domain/words/words.ts'
import type { Segment } from '#server/infra/engines/engine.ts'
import { PCM_RATE } from '#server/infra/media/pcm.ts'
import type { StreamingBody } from '#server/infra/remote/request.ts'

/** Longer pauses are shortened to this length: silence costs money, and models hallucinate words in it. */
const MAX_PAUSE: Ms = 1000
const BYTES_PER_MS = (PCM_RATE * 2) / 1000
const WAV_HEADER_BYTES = 44
const READ_BYTES = 256 * 1024

/** A segment and its position in the request. */
export interface Slot {
  readonly segment: Segment
  readonly start: Ms
  readonly end: Ms
}

/** Segments sent as a single recording. */
export interface Excerpt {
  readonly slots: readonly Slot[]
  /** Parts of the recording in the excerpt. */
  readonly pieces: readonly { start: Ms; end: Ms }[]
  readonly length: Ms
}

interface Draft {
  slots: Slot[]
  pieces: { start: Ms; end: Ms }[]
  length: Ms
}

/**
 * Joins segments in order without splitting any, and keeps up to a second of each pause between
 * them.
 * @param maxLength maximum duration of an excerpt; a longer segment becomes an excerpt by itself
 */
export function planExcerpts(segments: readonly Segment[], maxLength: Ms): Excerpt[] {
  const excerpts: Draft[] = []
  for (const segment of segments.toSorted((a, b) => a.start - b.start)) {
    const draft = excerpts.at(-1)
    if (draft && hasRoom(draft, segment, maxLength)) append(draft, segment)
    else {
      const length = segment.end - segment.start
      excerpts.push({ slots: [{ segment, start: 0, end: length }], pieces: [toSpan(segment)], length })
    }
  }
  return excerpts
}

const toSpan = ({ start, end }: Segment) => ({ start, end })

/** Returns the duration of the pause before a segment in the excerpt. */
function pauseBefore({ slots }: Draft, segment: Segment): Ms {
  const last = slots.at(-1)?.segment
  // The gap between non-adjacent segments contains speech that wasn't requested.
  if (!last || segment.index !== last.index + 1) return 0
  return Math.min(Math.max(0, segment.start - last.end), MAX_PAUSE)
}

function hasRoom(draft: Draft, segment: Segment, maxLength: Ms): boolean {
  return draft.length + pauseBefore(draft, segment) + segment.end - segment.start <= maxLength
}

function append(draft: Draft, segment: Segment): void {
  const piece = draft.pieces.at(-1) ?? toSpan(segment)
  const pause = pauseBefore(draft, segment)
  const start = draft.length + pause
  draft.length = start + segment.end - segment.start
  draft.slots.push({ segment, start, end: draft.length })
  if (segment.start - piece.end === pause) piece.end = segment.end
  else {
    piece.end += Math.floor(pause / 2)
    draft.pieces.push({ start: segment.start - Math.ceil(pause / 2), end: segment.end })
  }
}

/** Returns the maximum duration of an excerpt in a WAV file of this size. */
export function maxExcerptDuration(bytes: number): Ms {
  return Math.floor((bytes - WAV_HEADER_BYTES) / BYTES_PER_MS)
}

/** Streams an excerpt from the recording's file as a WAV file. */
export async function streamWav(pcmPath: string, { pieces }: Excerpt): Promise<StreamingBody> {
  const { size: end } = await stat(pcmPath)
  const byteOffset = (time: Ms) => Math.min(Math.round(time) * BYTES_PER_MS, end)
  const ranges = pieces.map((piece) => ({ from: byteOffset(piece.start), to: byteOffset(piece.end) }))
  const size = ranges.reduce((sum, { from, to }) => sum + to - from, 0)

  async function* content(): AsyncGenerator<Buffer> {
    yield wavHeader(size)
    await using file = await open(pcmPath)
    for (const { from, to } of ranges)
      if (from < to)
        yield* file.createReadStream({
          start: from,
          end: to - 1,
          autoClose: false,
          highWaterMark: READ_BYTES,
        })
  }
  return { size: WAV_HEADER_BYTES + size, open: () => Readable.from(content(), { objectMode: false }) }
}

function wavHeader(size: number): Buffer {
  const header = Buffer.alloc(WAV_HEADER_BYTES)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + size, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(PCM_RATE, 24)
  header.writeUInt32LE(PCM_RATE * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(size, 40)
  return header
}
