/**
 * Creates the recordings for checks of speech engines, and their transcripts, in
 * src/server/infra/speech/check/recordings: LANGUAGE.ogg and LANGUAGE.txt. The English
 * one is a passage from the welcome recording; the Spanish one is synthesized by espeak-ng.
 *
 * Run `node scripts/make-speech-check.mjs` after scripts/make-welcome.mjs, then commit the files. It needs
 * espeak-ng and ffmpeg with Opus.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const welcome = join(root, 'src/server/features/welcome/assets')
const recordings = join(root, 'src/server/infra/speech/check/recordings')

/** Passage of the welcome recording, in seconds. It starts and ends in a pause between two speakers. */
const passage = { start: 31.5, end: 46.2 }

const spanish =
  'Este es un texto de prueba. Dice lo que se debe oír en una grabación clara. ' +
  'El agua del río baja despacio, y por la mañana la ciudad despierta con la luz del sol.'

/** Encodes as mono Opus, which is small and good enough for any engine. */
function encode(language, input) {
  const output = ['-ac', '1', '-ar', '16000', '-c:a', 'libopus', '-b:a', '24k', '-fflags', '+bitexact']
  const path = join(recordings, `${language}.ogg`)
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...input, ...output, path])
}

const writeText = (language, text) => writeFileSync(join(recordings, `${language}.txt`), `${text}\n`)

const folder = mkdtempSync(join(tmpdir(), 'longhand-speech-check-'))
try {
  mkdirSync(recordings, { recursive: true })
  const { words } = JSON.parse(readFileSync(join(welcome, 'welcome.json'), 'utf8'))
  const passageWords = words.filter(
    ({ start, end }) => start >= passage.start * 1000 && end <= passage.end * 1000,
  )
  writeText('en', passageWords.map(({ text }) => text).join(' '))
  encode('en', ['-ss', passage.start, '-to', passage.end, '-i', join(welcome, 'welcome.mp3')].map(String))
  const wav = join(folder, 'es.wav')
  execFileSync('espeak-ng', ['-v', 'es', '-s', '140', '-w', wav, spanish])
  writeText('es', spanish)
  encode('es', ['-i', wav])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
