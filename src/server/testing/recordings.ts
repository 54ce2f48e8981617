import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Has espeak-ng speak a text into a WAV file (22 kHz, mono), in the voice that PocketSphinx understands best. */
export async function speak(text: string, wavPath: string): Promise<string> {
  await run('espeak-ng', ['-v', 'en-us+f5', '-s', '150', '-w', wavPath, text])
  return wavPath
}

/** Creates a media file with ffmpeg; the last argument is its path. */
export async function makeMedia(...args: string[]): Promise<string> {
  await run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args])
  return args.at(-1) ?? ''
}

/** A folder for one test file; the caller removes it. */
export function testFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'longhand-test-'))
}
