import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Addon, OfflineRecognizer, RecognizerConfig } from './addon.ts'
import { loadModel } from './child-models.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'longhand-test-'))
  writeFileSync(join(folder, 'pcm'), Buffer.alloc(32_000))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Creates a recognizer that detects French and fails when German is forced. */
function createFailingAddon() {
  const recognizers: OfflineRecognizer[] = []
  const languageOf = ({ config }: OfflineRecognizer) =>
    (config.modelConfig as { whisper: { language: string } }).whisper.language
  class Recognizer implements OfflineRecognizer {
    config: RecognizerConfig
    constructor(config: RecognizerConfig) {
      this.config = config
      recognizers.push(this)
    }
    setConfig(config: RecognizerConfig) {
      this.config = config
    }
    createStream() {
      return { handle: null, acceptWaveform() {}, inputFinished() {} }
    }
    decode() {
      if (languageOf(this) === 'de') throw new Error('decoding failed')
    }
  }
  const addon = {
    OfflineRecognizer: Recognizer,
    resultOf: () => ({ lang: 'fr', text: '' }),
  } as unknown as Addon
  return { addon, language: () => recognizers[0] && languageOf(recognizers[0]) }
}

test('a language forced on one segment is reset after that segment fails', () => {
  const { addon, language } = createFailingAddon()
  const files = { encoder: 'e', decoder: 'd', tokens: 't' }
  const handle = loadModel(addon, { kind: 'whisper', ...files, threads: 1, language: '' })
  const task = { op: 'recognize', pcmPath: join(folder, 'pcm'), start: 0, end: 1000 } as const
  expect(() => handle({ ...task, languages: ['de'] }, () => {})).toThrow('decoding failed')
  expect(language()).toBe('')
})
