import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languageParts } from '#domain/languages/languages.ts'
import type { Config } from '#server/config.ts'
import { EngineError } from '#server/infra/engines/engine.ts'
import { ProcessError } from '#server/infra/process/errors.ts'
import { runProgram } from '#server/infra/process/run.ts'
import { fromStream, toStream } from './apertium-stream.ts'
import type { TranslationRequest, Translator } from './translator.ts'

/** The largest language pairs use about 300 MB. */
const limits = { memoryBytes: 2_000_000_000, cpuSeconds: 120, fileBytes: 1_000_000 }
const timeoutMs = 120_000
const listTimeoutMs = 10_000

/** `eng-spa`, `en-gl`, `es-pt_BR`; other names are intermediate steps of a translation. */
const DIRECTION = /^([a-z]{2,3})(?:_([A-Za-z]+))?-([a-z]{2,3})(?:_([A-Za-z]+))?$/

interface Direction {
  name: string
  from: string
  to: string
  /** Regions of the target language, if the pair supports only some of them. */
  region: string | undefined
}

/**
 * Creates a translator that uses Apertium: dictionaries and rules for pairs of related languages, offline.
 */
export function createApertium({ apertiumPath: program }: Pick<Config, 'apertiumPath'>): Translator {
  const list = () => directions(program, AbortSignal.timeout(listTimeoutMs))
  return {
    id: 'apertium',
    quality: 'draft',

    async status() {
      try {
        if ((await list()).length > 0) return { ready: true, problem: null, enabledBy: [] }
        return missingRequirement(
          'No Apertium language pair is installed; install one, such as apertium-eng-spa',
        )
      } catch (error) {
        return missingRequirement((error as Error).message)
      }
    },

    async modelsFor(from) {
      const installedPairs = await list().catch(() => [])
      return (to) => directionOf(installedPairs, from, to)
    },

    async translate({ sentences, from, to, signal }) {
      signal.throwIfAborted()
      const direction = directionOf(await directions(program, signal), from, to)
      if (!direction)
        throw new EngineError('language_unavailable', `Apertium doesn't translate from ${from} to ${to}`)
      return sentences.length === 0 ? [] : translate(program, direction, { sentences, signal })
    },
  }
}

const missingRequirement = (problem: string) => ({
  ready: false,
  problem,
  enabledBy: [{ kind: 'program' as const, name: 'apertium' }],
})

async function translate(
  program: string,
  direction: string,
  { sentences, signal }: Pick<TranslationRequest, 'sentences' | 'signal'>,
): Promise<string[]> {
  // Apertium opens its input by name, which a pipe doesn't have.
  const folder = await mkdtemp(join(tmpdir(), 'longhand-translation-'))
  try {
    const input = join(folder, 'sentences')
    await writeFile(input, toStream(sentences))
    // -u: unknown words stay unchanged and unmarked.
    const args = ['-f', 'none', '-z', '-u', direction, input]
    const output = await run(program, args, { signal, timeoutMs, limits, maxStdout: 20_000_000 })
    const translations = fromStream(output, sentences)
    if (!translations) throw new EngineError('engine_failed', `Apertium lost sentences in ${direction}`)
    // The space before a removed word may be left over.
    return translations.map((text) => text.replace(/ +(?=[.,](?:\s|$))/g, ''))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Lists installed pairs.
 * @throws EngineError engine_unavailable
 */
async function directions(program: string, signal: AbortSignal): Promise<Direction[]> {
  const listOutput = await run(program, ['-l'], { signal, timeoutMs: listTimeoutMs })
  return listOutput.split(/\s+/).flatMap((name): Direction[] => {
    const [, from, , to, region] = DIRECTION.exec(name) ?? []
    return from && to ? [{ name, from: shortCode(from), to: shortCode(to), region }] : []
  })
}

/**
 * Returns the two-letter code if the language has one: `en` for `eng`. Apertium uses its own codes for Malay
 * and Serbo-Croatian.
 */
const shortCode = (code: string): string =>
  ({ zlm: 'ms', hbs: 'sr' })[code] ?? Intl.getCanonicalLocales(code)[0] ?? code

/**
 * Returns the best translation direction for two language codes and their regions; null if there is none, or
 * for recordings in two languages.
 */
function directionOf(installed: readonly Direction[], from: string, to: string): string | null {
  const [spoken, ...otherParts] = languageParts(from)
  const [language, region] = to.split('-')
  if (otherParts.length > 0) return null
  const supportedPair = installed.filter((one) => one.from === spoken && one.to === language)
  const pair =
    supportedPair.find((one) => one.region === region) ??
    supportedPair.find((one) => one.region === undefined) ??
    supportedPair[0]
  return pair?.name ?? null
}

async function run(program: string, args: string[], options: Parameters<typeof runProgram>[2]) {
  try {
    return (await runProgram(program, args, options)).toString('utf8')
  } catch (error) {
    if (!(error instanceof ProcessError)) throw error
    const isMissing = error.code === 'not_found'
    const message = isMissing
      ? `${program} is missing: apt-get install apertium apertium-eng-spa`
      : error.message
    throw new EngineError(isMissing ? 'engine_unavailable' : 'engine_failed', message, { cause: error })
  }
}
