import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A recording with a reference transcript. */
export interface CheckRecording {
  /** Language code without region. */
  language: string
  path: string
  text: string
  /** Duration, rounded up, as providers may bill it. */
  seconds: number
}

const recording = (language: string, seconds: number): CheckRecording => {
  const pathWithExtension = (extension: string) =>
    fileURLToPath(new URL(`recordings/${language}.${extension}`, import.meta.url))
  return {
    language,
    seconds,
    path: pathWithExtension('ogg'),
    text: readFileSync(pathWithExtension('txt'), 'utf8').trim(),
  }
}

/** Returns the check recordings, which scripts/make-speech-check.mjs created. */
export const speechCheckRecordings = (): CheckRecording[] => [recording('en', 15), recording('es', 12)]
