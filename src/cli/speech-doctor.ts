import { availableParallelism } from 'node:os'
import { type Config, loadConfig } from '#server/config.ts'
import type { EngineStatus, SpeechEngine } from '#server/infra/engines/engine.ts'
import { createMedia } from '#server/infra/media/ffmpeg.ts'
import { createModelStore } from '#server/infra/models/store.ts'
import { isFailure } from '#server/infra/speech/check/checks.ts'
import { createSpeech, type Speech } from '#server/infra/speech/registry.ts'
import { describeCheck } from './describe-check.ts'
import { explainError, UsageError } from './explain.ts'
import { abortOnSignals } from './signals.ts'

/**
 * Runs `longhand doctor --speech`.
 * @param engineName comma-separated engine names, or true for all configured engines
 */
export async function runSpeechDoctor(engineName: string | true): Promise<void> {
  const { signal, exitCode } = abortOnSignals()
  try {
    const names = engineName === true ? undefined : engineName.split(',').map((name) => name.trim())
    if (!(await checkSpeechEngines(loadConfig(), names, signal))) process.exitCode = 1
  } catch (error) {
    if (!signal.aborted) console.error(`longhand: ${explainError(error)}`)
    process.exitCode = 1
  }
  process.exitCode = exitCode() ?? process.exitCode
}

/**
 * Checks engines with the test recordings and prints each result.
 * @param names names of engines; all configured engines by default
 * @returns whether all engines passed
 */
export async function checkSpeechEngines(
  config: Config,
  names: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  const models = createModelStore(config)
  await models.adoptFiles()
  const speech = createSpeech(config, models)
  const all = await speech.statuses()
  const unknownName = names?.find((name) => !all.some(({ engine }) => engine.id === name))
  if (unknownName !== undefined)
    throw new UsageError(
      `there is no speech engine named ${unknownName}; choose from ${all.map(({ engine }) => engine.id).join(', ')}`,
    )
  const selectedEngines = all.filter(({ engine }) => !names || names.includes(engine.id))
  let allPassed = true
  for (const { engine, status } of selectedEngines) {
    const hasPassed = status.ready
      ? await check(speech, engine, config, signal)
      : reportMissing(engine, status)
    allPassed &&= hasPassed ?? names === undefined
  }
  return allPassed
}

function reportMissing({ id }: SpeechEngine, { problem }: EngineStatus): null {
  console.log(`– ${id.padEnd(14)} ${problem}`)
  return null
}

async function check(
  { checks }: Speech,
  engine: SpeechEngine,
  config: Config,
  signal: AbortSignal,
): Promise<boolean> {
  if (!engine.capabilities.local)
    console.log(`  ${engine.id.padEnd(14)} sending ${checks.secondsFor(engine)} seconds of audio…`)
  const results = await checks.run(engine, {
    media: createMedia(config),
    concurrency: config.speechConcurrency ?? availableParallelism(),
    signal,
    shouldRecheck: true,
    onCheck: (result) =>
      console.log(
        `${isFailure(result) ? '✗' : '✓'} ${engine.id.padEnd(14)} ${result.model}, ${describeCheck(result)}`,
      ),
  })
  if (results.length === 0)
    console.log(`– ${engine.id.padEnd(14)} supports no language that has a test recording`)
  return !results.some(isFailure)
}
