import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Sentences of everyday English. */
const sentences = [
  'Good morning everyone, and thank you for coming today.',
  'The government of the united states announced a new program this week.',
  'We have been working on this problem for more than two years.',
  'The price of oil has gone up again, and people are worried about the winter.',
  'Some of the students said that they would like to learn more about history.',
  'The company will open three new stores in the south of the country.',
  'Nobody knows how long it will take to build the bridge.',
  'She wrote a letter to the president, but she never received an answer.',
  'In the last ten years the number of cars in the city has doubled.',
  'The doctor told him to stay at home and drink a lot of water.',
  'There are many reasons why this is a very difficult question.',
  'The train to the airport leaves every twenty minutes.',
  'My brother bought a small house near the river.',
  'The court will decide next month whether the law can stay.',
  'We should not forget that most people do not have so much time.',
  'The music was so loud that we could not hear each other.',
  'Scientists believe that the ice will be gone by the middle of the century.',
  'He asked me if I had seen the report about the schools.',
  'The weather will be warm and dry until the end of the week.',
  'Thank you very much for your attention, we will see you again tomorrow.',
]
/** Words per minute at espeak-ng's speed 150. */
const WORDS_PER_MINUTE = 215
const SPEED = '150'
/** The espeak-ng voice that the recognizer transcribes most accurately. */
const VOICE = 'en-us+f5'

export interface Dictation {
  path: string
  /** Spoken words. */
  text: string
}

/** Synthesizes about this many minutes of speech with espeak-ng, encoded as MP3 like users' uploads. */
export function synthesizeDictation(minutes: number, folder: string): Dictation {
  const words = sentences.join(' ').split(' ').length
  const rounds = Math.max(1, Math.round((minutes * WORDS_PER_MINUTE) / words))
  const text = Array.from({ length: rounds }, () => sentences.join('\n\n')).join('\n\n')
  const wav = join(folder, 'dictation.wav')
  const path = join(folder, 'dictation.mp3')
  execFileSync('espeak-ng', ['-v', VOICE, '-s', SPEED, '-w', wav, '--stdin'], {
    input: text,
  })
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', '-i', wav, '-b:a', '96k', path])
  return { path, text }
}
