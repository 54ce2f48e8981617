import { availableParallelism, cpus } from 'node:os'
import { Command } from 'commander'
import { type Config, loadConfig, settings } from '#server/config.ts'
import { createEvaluator } from './evaluate.ts'
import { type Evaluation, mergeEvaluations } from './evaluation.ts'
import { explainError, UsageError } from './explain.ts'
import { findReferences } from './references.ts'
import { abortOnSignals } from './signals.ts'
import { StatusLine } from './status-line.ts'

interface Options {
  engine?: string
  language: string
  knownSpeakers?: boolean
  json?: boolean
}

/**
 * `longhand eval`: measures the accuracy of this machine's engines on recordings with a reference transcript
 * or speakers.
 */
export function evalCommand(): Command {
  return new Command('eval')
    .description('measure error rates and speed on a folder of recordings with references')
    .argument(
      '<folder>',
      'folder with recordings, each with its words in NAME.txt or its speakers in NAME.rttm',
    )
    .option('-e, --engine <id>', 'speech engine (default: the first that is ready)')
    .option('-l, --language <code>', 'spoken language', 'en')
    .option('--known-speakers', 'give the engines the number of speakers')
    .option('--json', 'print one JSON object per line')
    .action(runEvaluation)
}

async function runEvaluation(folder: string, options: Options): Promise<void> {
  const { signal, exitCode } = abortOnSignals()
  const line = new StatusLine()
  try {
    const recordings = await findReferences(folder)
    if (recordings.length === 0)
      throw new UsageError(`no recording in ${folder} has a NAME.txt or NAME.rttm file`)
    const { engine, model, evaluate } = await createEvaluator(
      withEngine(loadConfig(), options.engine),
      { language: options.language, knownSpeakers: options.knownSpeakers ?? false },
      signal,
    )
    const runInfo = { engine, model, language: options.language, machine: describeMachine() }
    const evaluations: Evaluation[] = []
    for (const [i, recording] of recordings.entries()) {
      line.show(`${recording.name}  ${i + 1} of ${recordings.length}`)
      const evaluation = await evaluate(recording)
      line.clear()
      evaluations.push(evaluation)
      if (options.json) console.log(JSON.stringify({ ...evaluation, ...runInfo }))
    }
    const total = mergeEvaluations(evaluations)
    if (options.json) console.log(JSON.stringify({ ...total, ...runInfo }))
    else console.log(`${header(runInfo)}\n\n${tableOf([...evaluations, total])}`)
  } catch (error) {
    line.clear()
    process.exitCode = exitCode() ?? 1
    if (!signal.aborted) console.error(`longhand: ${explainError(error)}`)
  }
}

/**
 * Returns the configuration with only the given engine, if any.
 * @throws UsageError if the engine doesn't exist
 */
function withEngine(config: Config, engine: string | undefined): Config {
  if (engine === undefined) return config
  const parsed = settings.speechEngines.schema.safeParse(engine)
  if (!parsed.success) throw new UsageError(`there is no speech engine named ${engine}`)
  return { ...config, speechEngines: parsed.data }
}

/** Describes the machine that the speed was measured on. */
export function describeMachine(): { cores: number; cpu: string } {
  return { cores: availableParallelism(), cpu: cpus()[0]?.model.trim() ?? 'unknown' }
}

function header(runInfo: {
  engine: string
  model: string
  machine: ReturnType<typeof describeMachine>
}): string {
  return `Engine ${runInfo.engine}, model ${runInfo.model}, on ${runInfo.machine.cores} cores of ${runInfo.machine.cpu}`
}

const columns: readonly [title: string, cell: (one: Evaluation) => string][] = [
  ['recording', ({ name }) => name],
  ['seconds', ({ seconds }) => seconds.toFixed(1)],
  ['WER', ({ words }) => percent(words?.rate)],
  ['CER', ({ characters }) => percent(characters?.rate)],
  ['real-time factor', ({ recognition }) => recognition?.realTimeFactor.toFixed(3) ?? ''],
  ['DER', ({ speakers }) => percent(speakers?.rate)],
  ['speakers from', ({ method }) => method ?? ''],
  ['its real-time factor', ({ diarization }) => diarization?.realTimeFactor.toFixed(4) ?? ''],
]

const percent = (rate: number | undefined) => (rate === undefined ? '' : `${(100 * rate).toFixed(1)}%`)

function tableOf(evaluations: readonly Evaluation[]): string {
  const rows = evaluations.map((one) => columns.map(([, cell]) => cell(one)))
  const titles = columns.map(([title]) => title)
  const widths = titles.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)))
  const lineOf = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join(' | ')} |`
  const separator = widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return [lineOf(titles), lineOf(separator), ...rows.map(lineOf)].join('\n')
}
