import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { wordErrorRate } from '#domain/wer.ts'
import { textOf } from '#domain/words.ts'
import { loadConfig } from '#server/config.ts'
import { recognise } from '#server/features/pipeline/recognise.ts'
import { createMedia } from '#server/infra/media/ffmpeg.ts'
import { createModelStore } from '#server/infra/models/store.ts'
import { createSpeech } from '#server/infra/speech/registry.ts'
import { controlName, runBare } from './bare.ts'
import type { Result } from './result.ts'

const { signal } = new AbortController()

/** Word errors and speed over a folder of recordings with references, beside the bare recogniser's. */
export async function benchSpeech([folder]: string[]): Promise<Result[]> {
  if (folder === undefined) throw new Error('name the folder with the recordings')
  const config = loadConfig()
  const media = createMedia(config)
  const engine = await createSpeech(config, createModelStore(config)).choose('en')
  if (!engine) throw new Error('no engine speaks English')
  const work = mkdtempSync(join(tmpdir(), 'longhand-bench-'))
  const pcmPath = join(work, 'audio.raw')
  const ours = { errors: 0, seconds: 0 }
  const bare = { errors: 0, seconds: 0 }
  const all = { words: 0, seconds: 0, files: 0 }
  try {
    for (const name of recordingsOf(folder)) {
      const said = readFileSync(join(folder, `${name}.txt`), 'utf8')
      all.seconds += await media.toPcm(join(folder, `${name}.wav`), pcmPath, { signal })
      all.files++
      const began = performance.now()
      const concurrency = config.speechConcurrency ?? availableParallelism()
      const words = await recognise({ pcmPath, engine, language: 'en', concurrency, signal })
      ours.seconds += (performance.now() - began) / 1000
      const result = wordErrorRate(said, textOf(words.flatMap((heard) => heard.words)))
      ours.errors += result.errors
      all.words += result.words
      const plain = runBare(config, pcmPath, [controlName(pcmPath)], [])
      bare.seconds += plain.seconds
      bare.errors += wordErrorRate(said, plain.text).errors
    }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return [
    { name: `speech in ${all.files} recordings`, value: all.seconds, unit: 's' },
    {
      ...{ name: `word errors of ${all.words}`, value: (100 * ours.errors) / all.words, unit: '%' },
      baseline: (100 * bare.errors) / all.words,
    },
    {
      ...{ name: 'recognition', value: ours.seconds, unit: 's' },
      ...{ baseline: bare.seconds, ratio: bare.seconds / ours.seconds },
    },
    { name: 'speed', value: all.seconds / ours.seconds, unit: '× real time' },
  ]
}

function recordingsOf(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.wav') && existsSync(join(folder, file.replace(/\.wav$/, '.txt'))))
    .map((file) => file.replace(/\.wav$/, ''))
    .toSorted()
}
