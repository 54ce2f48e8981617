/**
 * Synthesizes the welcome recording and writes it to src/server/features/welcome/assets:
 *   welcome.mp3    mono MP3 with an exact gapless header
 *   welcome.json   {duration (seconds), speakers, words (milliseconds)}
 *   welcome.peaks  the loudest sample of each slice, 0 to 255: one byte per slice, 50 slices per second
 *
 * Run `node scripts/make-welcome.mjs` after changing the dialogue below, then commit the three files. It needs npm ci
 * and the Debian packages espeak-ng, ffmpeg, pocketsphinx and pocketsphinx-en-us; POCKETSPHINX_MODELS sets another
 * folder of models. Every sentence is synthesized separately, so its position is exact. The positions of its words are
 * found by recognizing it with a grammar that allows only that sentence.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The espeak-ng voices that the recognizer transcribes most accurately. */
const robin = { id: 'spk_0', name: 'Robin', voice: 'en-us+f5', pitch: 52, speed: 158 }
const sam = { id: 'spk_1', name: 'Sam', voice: 'en-us+adam', pitch: 40, speed: 160 }

const dialogue = [
  [robin, 'Welcome to Longhand. This short recording is yours, so try things out.'],
  [sam, 'Thank you. Where do I start?'],
  [robin, 'Press Tab to play, and Tab again to pause. Then click any word to hear it.'],
  [sam, 'And if a word is wrong?'],
  [
    robin,
    'Just type the right one. All the other words keep their times, so the text still follows the sound.',
  ],
  [sam, 'Good. And when I am done?'],
  [robin, 'Export it as SRT or VTT subtitles, as plain text, or as a Word document.'],
  [sam, 'Where are my recordings kept?'],
  [robin, 'Sound and text stay on the machine that runs Longhand.'],
  [sam, 'How good is the first transcript?'],
  [robin, 'For now it is a draft. Use a good microphone, speak clearly, and check the names.'],
  [sam, 'That sounds fair. I will add a recording of my own.'],
  [robin, 'Just drop it on your dashboard. Have fun!'],
]
/** Words that are spoken letter by letter. */
const spelledWords = new Set(['SRT', 'VTT'])

const sampleRate = 44_100
/** Durations of silence, in seconds. */
const pauses = { lead: 0.4, sentence: 0.35, turn: 0.6, tail: 0.8 }
/** Target loudness of a voice: its root mean square out of 32,767, about -18 dBFS. */
const loudness = 4200
const silence = 160
/** Filters that reduce rumble, harshness and peaks in the synthetic voices without adding a delay. */
const tone = [
  'highpass=f=80',
  'equalizer=f=3200:t=q:w=1:g=-2',
  'highshelf=f=6500:g=-4',
  'acompressor=threshold=0.06:ratio=3:attack=3:release=80',
].join()
const slicesPerSecond = 50

const models = join(process.env.POCKETSPHINX_MODELS ?? '/usr/share/pocketsphinx/model', 'en-us')
const folder = mkdtempSync(join(tmpdir(), 'longhand-welcome-'))
const assets = join(import.meta.dirname, '../src/server/features/welcome/assets')

function run(program, args, input) {
  return execFileSync(program, args, { input, maxBuffer: 2 ** 28, stdio: ['pipe', 'pipe', 'inherit'] })
}

function samplesOf(bytes) {
  return new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)
}

const seconds = (samples) => samples / sampleRate
const milliseconds = (samples) => Math.round(seconds(samples) * 1000)

/**
 * Synthesizes a sentence. Returns its samples without the surrounding silence, and its words with times in seconds from
 * the first sample.
 */
function speak(speaker, text) {
  const wav = join(folder, 'spoken.wav')
  run('espeak-ng', ['-v', speaker.voice, '-p', speaker.pitch, '-s', speaker.speed, '-w', wav, text])
  const pcm = ['-v', 'error', '-y', '-i', wav, '-f', 's16le', '-ac', '1']
  const spokenSamples = samplesOf(run('ffmpeg', [...pcm, '-af', tone, '-ar', sampleRate, '-']))
  run('ffmpeg', [...pcm, '-ar', '16000', join(folder, 'spoken.raw')])

  const isLoud = (sample) => Math.abs(sample) > silence
  const first = spokenSamples.findIndex(isLoud)
  const last = spokenSamples.findLastIndex(isLoud)
  const words = align(text.split(' ')).map((word) => ({
    ...word,
    start: Math.max(0, word.start - seconds(first)),
    end: word.end - seconds(first),
  }))
  const samples = fadeOut(spokenSamples.subarray(first, last + 1))
  // Quieter samples at the end are an echo of the voice.
  const loudest = samples.reduce((a, b) => Math.max(a, Math.abs(b)), 0)
  words[0].start = 0
  words.at(-1).end = seconds(samples.findLastIndex((sample) => Math.abs(sample) > loudest / 20) + 1)
  return { speaker, words, samples }
}

/** Fades out: some voices end abruptly at their loudest, which clicks. */
function fadeOut(samples) {
  const length = 0.04 * sampleRate
  return Float64Array.from(samples, (sample, i) => sample * Math.min(1, (samples.length - i) / length))
}

/** Returns the positions of a sentence's words in `spoken.raw`, in seconds. */
function align(words) {
  const tokens = words.flatMap((text, word) => {
    const letters = text.replace(/[^\w']/g, '')
    return (spelledWords.has(letters) ? [...letters].map((letter) => `${letter}.`) : [letters]).map(
      (token) => ({
        token: token.toLowerCase(),
        word,
      }),
    )
  })
  const grammar = tokens.map(({ token }) => token).join(' ')
  writeFileSync(join(folder, 'sentence.jsgf'), `#JSGF V1.0;\ngrammar welcome;\npublic <s> = ${grammar};\n`)
  writeFileSync(join(folder, 'list'), 'spoken\n')
  const options = {
    hmm: join(models, 'en-us'),
    dict: join(models, 'cmudict-en-us.dict'),
    jsgf: join(folder, 'sentence.jsgf'),
    ctl: join(folder, 'list'),
    ctm: join(folder, 'words.ctm'),
    cepdir: folder,
    cepext: '.raw',
    adcin: 'yes',
    remove_silence: 'no',
    logfn: join(folder, 'log'),
  }
  run(
    'pocketsphinx_batch',
    Object.entries(options).flatMap(([name, value]) => [`-${name}`, value]),
  )
  const recognizedWords = readCtm(join(folder, 'words.ctm'))
  if (recognizedWords.map(({ token }) => token).join(' ') !== grammar)
    throw new Error(
      `Could not align "${words.join(' ')}"; check whether the dictionary contains all of its words`,
    )
  return words.map((text, word) => {
    const wordsOfToken = recognizedWords.filter((_, i) => tokens[i].word === word)
    return { text, start: wordsOfToken[0].start, end: wordsOfToken.at(-1).end }
  })
}

/** Parses lines such as `spoken 1 0.55 0.45 keeps(2) 1.000`, without fillers. */
function readCtm(path) {
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
    .map(([, , start, length, token]) => ({
      token: token.replace(/\(\d+\)$/, ''),
      start: Number(start),
      end: Number(start) + Number(length),
    }))
    .filter(({ token }) => !/^[<[+]/.test(token))
}

/** Normalizes the loudness of each voice. */
function normalizeLevel(sentences) {
  for (const speaker of [robin, sam]) {
    const speakerSentences = sentences.filter((sentence) => sentence.speaker === speaker)
    const energy = speakerSentences.reduce(
      (sum, { samples }) => samples.reduce((s, sample) => s + sample ** 2, sum),
      0,
    )
    const length = speakerSentences.reduce((sum, { samples }) => sum + samples.length, 0)
    const gain = loudness / Math.sqrt(energy / length)
    for (const sentence of speakerSentences)
      sentence.samples = sentence.samples.map((sample) => sample * gain)
  }
}

/** Joins the sentences, with pauses. */
function assemble(sentences) {
  const words = []
  const places = []
  let at = Math.round(pauses.lead * sampleRate)
  for (const { speaker, turn, samples, words: sentenceWords } of sentences) {
    if (places.length > 0) at += Math.round((turn ? pauses.turn : pauses.sentence) * sampleRate)
    for (const [i, { text, start, end }] of sentenceWords.entries())
      words.push({
        text,
        start: milliseconds(at + start * sampleRate),
        end: milliseconds(at + end * sampleRate),
        confidence: null,
        speaker: speaker.id,
        ...(turn && i === 0 && { turn: true }),
      })
    places.push(at)
    at += samples.length
  }
  const samples = new Int16Array(at + Math.round(pauses.tail * sampleRate))
  for (const [i, sentence] of sentences.entries()) samples.set(sentence.samples.map(clip), places[i])
  return { words, samples }
}

const clip = (sample) => Math.max(-32_768, Math.min(32_767, Math.round(sample)))

/** Returns the loudest sample of each slice, one byte each. */
function peaksOf(samples) {
  const samplesPerSlice = sampleRate / slicesPerSecond
  return Uint8Array.from({ length: Math.ceil(samples.length / samplesPerSlice) }, (_, i) => {
    const loudest = samples
      .subarray(i * samplesPerSlice, (i + 1) * samplesPerSlice)
      .reduce((a, b) => Math.max(a, Math.abs(b)), 0)
    return Math.min(255, Math.round((loudest / 32_768) * 255))
  })
}

function encode(samples) {
  const pcm = Buffer.from(samples.buffer)
  const input = ['-v', 'error', '-f', 's16le', '-ar', sampleRate, '-ac', '1', '-i', '-']
  const title = ['-metadata', 'title=Welcome to Longhand']
  const mp3 = ['-c:a', 'libmp3lame', '-b:a', '64k', '-fflags', '+bitexact', '-flags', '+bitexact']
  // The header with the exact length is written last, which doesn't work with a pipe.
  const path = join(folder, 'welcome.mp3')
  run('ffmpeg', [...input, ...mp3, ...title, '-y', path], pcm)
  return readFileSync(path)
}

/** Serializes JSON in the project's format. */
function toJson(value) {
  const biome = join(import.meta.dirname, '../node_modules/.bin/biome')
  return run(biome, ['format', '--stdin-file-path=welcome.json'], JSON.stringify(value))
}

/** Replaces a file instead of writing into it, since it may be in use. */
function save(name, content) {
  const path = join(assets, name)
  writeFileSync(`${path}.new`, content)
  renameSync(`${path}.new`, path)
}

try {
  const sentences = dialogue.flatMap(([speaker, text]) =>
    text.split(/(?<=[.?!]) /).map((sentence, i) => ({ ...speak(speaker, sentence), turn: i === 0 })),
  )
  normalizeLevel(sentences)
  const { words, samples } = assemble(sentences)
  const mp3 = encode(samples)
  const duration = milliseconds(samples.length) / 1000
  const speakers = [robin, sam].map(({ id, name }) => ({ id, name }))
  mkdirSync(assets, { recursive: true })
  save('welcome.mp3', mp3)
  save('welcome.json', toJson({ duration, speakers, words }))
  save('welcome.peaks', peaksOf(samples))
  console.log(`welcome.mp3: ${duration} s, ${words.length} words, ${mp3.length} bytes`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
