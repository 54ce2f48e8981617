import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import type { Config } from '#server/config.ts'
import { findEnglishModel } from '#server/infra/speech/models.ts'

export interface BareRecognizerRun {
  /** Duration of the whole command, in seconds. */
  seconds: number
  text: string
}

/**
 * Runs the recognizer as its manual describes: one process, one core. @param control lines of its control
 * file, such as `audio` or `audio 0 500 name` (frames of 10 ms)
 */
export function runBareRecognizer(
  config: Config,
  pcmPath: string,
  control: string[],
  options: string[],
): BareRecognizerRun {
  const model = findEnglishModel(config.pocketsphinxModels)
  if (!model) throw new Error("PocketSphinx's English model is missing")
  const folder = dirname(pcmPath)
  const [list, words] = [join(folder, 'bare.ctl'), join(folder, 'bare.ctm')]
  writeFileSync(list, control.map((line) => `${line}\n`).join(''))
  const args = [
    ...['-hmm', model.acoustic, '-lm', model.language, '-dict', model.dictionary],
    ...['-cepdir', folder, '-cepext', extname(pcmPath), '-ctl', list, '-ctm', words],
    ...['-adcin', 'yes', '-remove_silence', 'no', ...options],
  ]
  const startedAt = performance.now()
  execFileSync(config.pocketsphinxPath, args, { stdio: 'ignore' })
  const seconds = (performance.now() - startedAt) / 1000
  const lines = readFileSync(words, 'utf8').trim().split('\n')
  return { seconds, text: lines.map((line) => (line.split(' ')[4] ?? '').replace(/\(\d+\)$/, '')).join(' ') }
}

/** Returns the name of a file in a control file. */
export const controlName = (pcmPath: string) => basename(pcmPath, extname(pcmPath))
