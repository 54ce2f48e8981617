import type { InputTranscript } from '#domain/imports/input-transcript.ts'
import { ImportError } from './errors.ts'
import { parseOtter, parseWhisper, parseWhisperCpp } from './json-segments.ts'
import { parseAssemblyAi, parseAws, parseDeepgram } from './json-services.ts'

/** Parsers; each returns null if the format isn't its own. */
const parsers: readonly ((data: unknown) => InputTranscript | null)[] = [
  parseAws,
  parseDeepgram,
  parseAssemblyAi,
  parseOtter,
  parseWhisperCpp,
  parseWhisper,
]

/**
 * Parses JSON from Whisper, WhisperX, Amazon Transcribe, Deepgram, AssemblyAI or Otter.
 * @throws ImportError broken_json with its position; not_transcript
 */
export function parseJsonTranscript(text: string): InputTranscript {
  const data = readJson(text)
  for (const parse of parsers) {
    const transcript = parse(data)
    if (transcript) return transcript
  }
  throw new ImportError('not_transcript', "The JSON isn't a transcript in a known format")
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const position = errorPosition(text, error as Error)
    throw new ImportError('broken_json', 'The JSON is incomplete or has an error', locationOf(text, position))
  }
}

/**
 * Returns the position of a JSON syntax error. V8 reports it only for some errors; for the others, this
 * function searches for it.
 */
function errorPosition(text: string, { message }: Error): number {
  const position = /position (\d+)/.exec(message)?.[1]
  if (position !== undefined) return Number(position)
  if (!isUnexpected(message)) return text.length
  let [validLength, invalidLength] = [0, text.length]
  while (invalidLength - validLength > 1) {
    const middle = (validLength + invalidLength) >> 1
    if (hasUnexpectedToken(text.slice(0, middle))) invalidLength = middle
    else validLength = middle
  }
  return validLength
}

const isUnexpected = (message: string) => message.startsWith('Unexpected token')

/** Returns whether JSON has an unexpected character, rather than merely being truncated. */
function hasUnexpectedToken(text: string): boolean {
  try {
    JSON.parse(text)
    return false
  } catch (error) {
    return isUnexpected((error as Error).message)
  }
}

function locationOf(text: string, position: number): { line: number; column: number } {
  const before = text.slice(0, position).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
