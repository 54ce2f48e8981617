import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { basename, dirname, join, parse } from 'node:path'
import { Command, InvalidArgumentError, Option } from 'commander'
import { maxSpeakerCount } from '#contract/limits.ts'
import { loadConfig } from '#server/config.ts'
import { writeAtomically } from '#server/infra/storage/files.ts'
import { explainError, UsageError } from './explain.ts'
import { type Format, formats, renderTranscript } from './render.ts'
import { abortOnSignals } from './signals.ts'
import { formatDuration, StatusLine } from './status-line.ts'
import { createFileTranscriber, type FileTranscriber, type Step } from './transcribe-file.ts'

interface Options {
  format: Format
  language: string
  output?: string
  speakers?: number
}

/** `longhand transcribe`: transcribes recordings without a server or a database. */
export function transcribeCommand(): Command {
  return new Command('transcribe')
    .description('transcribe recordings on this machine')
    .argument('<files...>', 'audio or video files')
    .addOption(new Option('-f, --format <format>', 'output format').choices(formats).default('txt'))
    .option('-l, --language <code>', 'spoken language', 'en')
    .option('-s, --speakers <count>', 'number of speakers (default: detected)', parseSpeakerCount)
    .option('-o, --output <path>', 'output file, or folder for several files (default: standard output)')
    .action(transcribe)
}

/** @throws InvalidArgumentError unless the value is a whole number from 1 to 10 */
function parseSpeakerCount(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > maxSpeakerCount)
    throw new InvalidArgumentError(`Must be a number from 1 to ${maxSpeakerCount}.`)
  return count
}

async function transcribe(files: string[], options: Options): Promise<void> {
  const { signal, exitCode } = abortOnSignals()
  const line = new StatusLine()
  const reportFailure = (error: unknown, file?: string) => {
    line.clear()
    process.exitCode = exitCode() ?? 1
    if (!signal.aborted) console.error(['longhand', ...(file ? [file] : []), explainError(error)].join(': '))
  }
  try {
    const targets = await planOutput(files, options)
    const run = await createFileTranscriber(
      loadConfig(),
      { language: options.language, speakerCount: options.speakers },
      signal,
    )
    for (const [file, target] of targets) {
      await transcribeOne(run, file, target, options.format, line).catch((error) =>
        reportFailure(error, file),
      )
      if (signal.aborted) return
    }
  } catch (error) {
    reportFailure(error)
  } finally {
    line.clear()
  }
}

/**
 * Returns each file's output path; null for standard output. Runs before transcription, so that a bad option
 * fails early.
 */
async function planOutput(files: string[], { output, format }: Options): Promise<[string, string | null][]> {
  const isOutputFolder = output !== undefined && (await isFolder(output))
  if (files.length > 1 && !isOutputFolder)
    throw new UsageError('for several recordings, --output must be an existing folder')
  if (output === undefined && format === 'docx' && process.stdout.isTTY)
    throw new UsageError("a Word document can't be printed on a terminal; specify a file with --output")
  if (output !== undefined && !isOutputFolder && !(await isFolder(dirname(output))))
    throw new UsageError(`there is no folder ${dirname(output)}`)
  const targets = files.map((file): [string, string | null] => [
    file,
    isOutputFolder ? join(output, `${parse(file).name}.${format}`) : (output ?? null),
  ])
  const repeatedTarget = targets.find(([, target], i) =>
    targets.some(([, other], j) => i < j && target === other),
  )
  if (repeatedTarget)
    throw new UsageError(`two recordings would be written to the same file: ${repeatedTarget[1]}`)
  return targets
}

const isFolder = (path: string) =>
  stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  )

async function transcribeOne(
  run: FileTranscriber,
  file: string,
  target: string | null,
  format: Format,
  line: StatusLine,
): Promise<void> {
  const name = basename(file)
  line.show(`${name}  reading`)
  const transcript = await run(file, (step) => line.show(`${name}  ${describe(step)}`))
  line.clear()
  const content = await renderTranscript(transcript, format)
  if (target !== null) return writeAtomically(target, content, 0o666)
  if (!process.stdout.write(content)) await once(process.stdout, 'drain')
}

function describe({ name, fraction, secondsLeft }: Step): string {
  const remainingTime = secondsLeft === null ? '' : `  ${formatDuration(secondsLeft)} left`
  return `${name} ${Math.floor(fraction * 100)}%${remainingTime}`
}
