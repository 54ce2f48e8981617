import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'

/** Creates the files for a test's uploads. */
export interface RecordingFactory {
  /** Creates a WAV file of the words, spoken in the voice that PocketSphinx recognizes best. */
  speak(name: string, words: string): string
  /** Creates a file with the given content, or with a number of random bytes. */
  bytes(name: string, content: string | number): string
}

function recordingsIn(folder: string): RecordingFactory {
  return {
    speak(name, words) {
      const path = join(folder, name)
      execFileSync('espeak-ng', ['-v', 'en-us+f5', '-s', '150', '-w', path, words], { stdio: 'ignore' })
      return path
    },
    bytes(name, content) {
      const path = join(folder, name)
      writeFileSync(path, typeof content === 'number' ? randomBytes(content) : content)
      return path
    },
  }
}

export const test = base.extend<object, { recordings: RecordingFactory }>({
  recordings: [
    async ({ browserName: _ }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'longhand-recordings-'))
      await use(recordingsIn(folder))
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})
