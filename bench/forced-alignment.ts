import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import type { Config } from '#server/config.ts'
import { findEnglishModel } from '#server/infra/speech/models.ts'
import { controlName } from './bare-recognizer.ts'

/** Options for the widest search, which always finds the only allowed sentence. */
const WIDEST_SEARCH = [
  '-beam',
  '1e-100',
  '-wbeam',
  '1e-80',
  '-pbeam',
  '1e-100',
  '-maxhmmpf',
  '-1',
  '-bestpath',
  'no',
]

/**
 * Returns the start of each word in seconds, from PocketSphinx with a grammar of this one sentence; null for words that
 * its dictionary lacks.
 */
export function alignWithPocketSphinx(
  config: Config,
  pcmPath: string,
  words: readonly string[],
): (number | null)[] {
  const model = findEnglishModel(config.pocketsphinxModels)
  if (!model) throw new Error("PocketSphinx's English model is missing")
  const dictionary = readFileSync(model.dictionary, 'utf8').split('\n')
  const dictionaryWords = new Set(dictionary.map((line) => line.split(/\s/)[0]))
  const spokenWords = words.map((word) => word.toLowerCase().replace(/[^a-z']/g, ''))
  const folder = dirname(pcmPath)
  const [grammar, list, alignmentPath] = ['one.jsgf', 'one.ctl', 'one.ctm'].map((name) => join(folder, name))
  const sentence = spokenWords.filter((word) => dictionaryWords.has(word)).join(' ')
  writeFileSync(grammar ?? '', `#JSGF V1.0;\ngrammar one;\npublic <one> = ${sentence};\n`)
  writeFileSync(list ?? '', `${controlName(pcmPath)}\n`)
  const args = [
    ...['-hmm', model.acoustic, '-dict', model.dictionary, '-jsgf', grammar ?? '', '-ctl', list ?? ''],
    ...['-cepdir', folder, '-cepext', extname(pcmPath), '-ctm', alignmentPath ?? ''],
    ...['-adcin', 'yes', '-remove_silence', 'no', ...WIDEST_SEARCH],
  ]
  execFileSync(config.pocketsphinxPath, args, { stdio: 'ignore' })
  const starts = readFileSync(alignmentPath ?? '', 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([, , , , token = '']) => /^[a-z']/.test(token))
    .map(([, , start]) => Number(start))
  let next = 0
  return spokenWords.map((word) => (dictionaryWords.has(word) ? (starts[next++] ?? null) : null))
}
