import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestEnd } from './cleanup.ts'

const run = promisify(execFile)

/**
 * Synthesizes a text as a WAV file (22 kHz, mono) with espeak-ng, using the voice that PocketSphinx
 * understands best.
 */
export async function synthesizeSpeech(text: string, wavPath: string): Promise<string> {
  await run('espeak-ng', ['-v', 'en-us+f5', '-s', '150', '-w', wavPath, text])
  return wavPath
}

/** Creates a media file with ffmpeg; the last argument is its path. */
export async function createMediaFile(...args: string[]): Promise<string> {
  await run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args])
  return args.at(-1) ?? ''
}

/** Creates a folder, which is removed after the current test, or after the file if called at its top level. */
export async function createTestFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'longhand-test-'))
  onTestEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}
