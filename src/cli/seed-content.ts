import type { Word } from '#domain/words/words.ts'

const english =
  'We met on Tuesday to talk about the harbor. The tide was low, the boats were dry, and nobody was in a hurry. ' +
  'First we agreed on the budget. Then the questions began: who pays for the crane, and when does it come?'
const spanish =
  'Nos reunimos el martes para hablar del puerto. La marea estaba baja y nadie tenía prisa. ' +
  'Primero acordamos el presupuesto. Después empezaron las preguntas: ¿quién paga la grúa y cuándo llega?'
const arabic = 'اجتمعنا يوم الثلاثاء لنتحدث عن الميناء. كان البحر هادئا ولم يكن أحد في عجلة من أمره.'

export interface SeedRecording {
  name: string
  languageCode: string
  text: string
  wordCount: number
  speakers: string[]
}

/** Recordings with their words and audio of the same length. */
export const seedRecordings: SeedRecording[] = [
  {
    name: 'Harbor committee',
    languageCode: 'en-US',
    text: english,
    wordCount: 400,
    speakers: ['Anna', 'Bo', 'Carmen'],
  },
  {
    name: 'Comité del puerto',
    languageCode: 'es-ES',
    text: spanish,
    wordCount: 300,
    speakers: ['Lucía', 'Mateo'],
  },
  { name: 'لجنة الميناء', languageCode: 'ar', text: arabic, wordCount: 120, speakers: ['ليلى'] },
  {
    name: 'Two-hour hearing',
    languageCode: 'en-US',
    text: english,
    wordCount: 20_000,
    speakers: ['Chair', 'Witness'],
  },
  {
    name: `A recording whose name goes on ${'and on '.repeat(20)}until it ends`,
    languageCode: 'en-US',
    text: english,
    wordCount: 60,
    speakers: ['Speaker 1'],
  },
]

const wordMs = 360
const turnWords = 45

/** Repeats a text's words at a steady pace with alternating speakers; every ninth word has low confidence. */
export function toTimedWords({ text, wordCount, speakers }: SeedRecording): Word[] {
  const tokens = text.split(' ')
  return Array.from({ length: wordCount }, (_, i) => ({
    text: tokens[i % tokens.length] ?? '',
    start: i * wordMs,
    end: i * wordMs + 300,
    confidence: i % 9 === 0 ? 0.35 : 0.92,
    speaker: `spk_${Math.floor(i / turnWords) % speakers.length}`,
    ...(i % turnWords === 0 ? { turn: true as const } : {}),
  }))
}

/** Returns the total duration of the words, in milliseconds. */
export const totalDuration = ({ wordCount }: SeedRecording) => wordCount * wordMs

/** Recordings that are synthesized with espeak-ng and transcribed for real. */
export const synthesizedSeedRecordings = [
  {
    file: 'morning_announcement.mp3',
    text: 'Good morning. The ferry leaves at nine. Please have your tickets ready.',
  },
  {
    file: 'weather-report.mp4',
    text: 'The weather today is cold and clear, with light wind from the north.',
  },
]
