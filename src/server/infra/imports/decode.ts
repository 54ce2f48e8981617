import { analyse } from 'chardet'
import iconv from 'iconv-lite'
import { type ImportEncoding, importEncodings } from '#contract/choices.ts'
import { ImportError } from './errors.ts'

/** Text of a file. */
export interface DecodedText {
  text: string
  encoding: ImportEncoding
  /** Whether the encoding is certain; otherwise, it was guessed from the bytes. */
  isCertain: boolean
}

/** Number of bytes used to guess the encoding. */
const sampleBytes = 200_000
/**
 * Number of bytes to check for UTF-16, and the minimum share of zero bytes: in any script, subtitles have
 * ASCII timings in every cue.
 */
const sampleSize = 4000
const minZeroShare = 0.1
/** Minimum number of non-ASCII characters per invalid byte in a damaged UTF-8 file. */
const minIntactRatio = 2
/** Maximum share of control characters in text. */
const maxControls = 0.001

const marks: [number[], ImportEncoding][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/**
 * Decodes a text file: using the given encoding, else its byte order mark, else as UTF-8, else by
 * guessing. Invalid bytes in a damaged UTF-8 file become U+FFFD.
 * @throws ImportError binary; wrong_encoding if the text isn't in the given encoding
 */
export function decodeText(bytes: Uint8Array, encoding?: ImportEncoding): DecodedText {
  const matches = encoding ? { encoding, isCertain: true } : findEncoding(bytes)
  const text = decodeAs(bytes, matches.encoding)
  if (isBinary(text)) throw new ImportError('binary', "The file isn't a text file")
  return { text: text.replace(/^\uFEFF/, ''), ...matches }
}

function findEncoding(bytes: Uint8Array): Omit<DecodedText, 'text'> {
  for (const [mark, encoding] of marks)
    if (mark.every((byte, i) => bytes[i] === byte)) return { encoding, isCertain: true }
  const wideEncoding = findWideEncoding(bytes)
  if (wideEncoding) return { encoding: wideEncoding, isCertain: false }
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { encoding: 'utf-8', isCertain: true }
  } catch {
    if (decodeDamaged(bytes) !== null) return { encoding: 'utf-8', isCertain: false }
    const [detectedEncoding] = analyse(bytes.subarray(0, sampleBytes))
      .map(({ name }) => name.toLowerCase())
      .filter((name) => importEncodings.some((each) => each === name))
    return { encoding: (detectedEncoding ?? 'windows-1252') as ImportEncoding, isCertain: false }
  }
}

/** Decodes UTF-8 with a few invalid bytes; null if there are too many for it to be UTF-8. */
function decodeDamaged(bytes: Uint8Array): string | null {
  const text = new TextDecoder('utf-8').decode(bytes)
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  return count(/[^\0-\x7f\ufffd]/gu) > minIntactRatio * count(/\ufffd/g) ? text : null
}

/**
 * Detects UTF-16 without a byte order mark: in line breaks, spaces and digits, one of the two bytes is
 * zero.
 */
function findWideEncoding(bytes: Uint8Array): ImportEncoding | undefined {
  const sample = bytes.subarray(0, sampleSize)
  const zeroCounts = [0, 0]
  for (const [i, byte] of sample.entries()) if (byte === 0) zeroCounts[i % 2] = (zeroCounts[i % 2] ?? 0) + 1
  const [evenZeros = 0, oddZeros = 0] = zeroCounts
  if (Math.max(evenZeros, oddZeros) < sample.length * minZeroShare) return undefined
  if (Math.min(evenZeros, oddZeros) * 10 > Math.max(evenZeros, oddZeros)) return undefined
  return oddZeros > evenZeros ? 'utf-16le' : 'utf-16be'
}

function decodeAs(bytes: Uint8Array, encoding: ImportEncoding): string {
  if (encoding !== 'utf-8') return iconv.decode(Buffer.from(bytes), encoding)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const decodedText = decodeDamaged(bytes)
    if (decodedText === null) throw new ImportError('wrong_encoding', "The text isn't in UTF-8")
    return decodedText
  }
}

function isBinary(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: counts control characters.
  const controlCount = text.match(/[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f]/g)?.length ?? 0
  return controlCount > text.length * maxControls
}
