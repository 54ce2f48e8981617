import { Command } from 'commander'
import type { SpeechModel } from '#contract/models.ts'
import { loadConfig } from '#server/config.ts'
import type { DownloadProgress } from '#server/infra/models/download-files.ts'
import { createModelStore, type ModelStore } from '#server/infra/models/store.ts'
import { explainError } from './explain.ts'
import { abortOnSignals } from './signals.ts'
import { checkSpeechEngines } from './speech-doctor.ts'
import { formatDuration, StatusLine } from './status-line.ts'

/** `longhand models`: manages this machine's speech models, without a server or a database. */
export function modelsCommand(): Command {
  const command = new Command('models').description('list, download, remove and verify speech models')
  command
    .command('list')
    .description('list available and installed models')
    .option('--json', 'print JSON')
    .action((options: { json?: boolean }) => withStore((store) => listModels(store, options.json === true)))
  command
    .command('add')
    .description('download and install models; resumes an interrupted download')
    .argument('<names...>', 'model names; see: longhand models list')
    .action((names: string[]) => withStore((store) => addAll(store, names)))
  command
    .command('remove')
    .description('remove models')
    .argument('<names...>')
    .action((names: string[]) => withStore((store) => forEachModel(names, (name) => store.remove(name))))
  command
    .command('verify')
    .description('verify installed models against their checksums')
    .argument('[names...]', 'names (default: all installed models)')
    .action((names: string[]) => withStore((store) => verifyModels(store, names)))
  return command
}

async function withStore(work: (store: ModelStore) => Promise<void>): Promise<void> {
  try {
    await work(createModelStore(loadConfig()))
  } catch (error) {
    reportFailure(error)
  }
}

function reportFailure(error: unknown): void {
  console.error(`longhand: ${explainError(error)}`)
  process.exitCode = 1
}

/** Runs an action for each model, continuing after failures. */
async function forEachModel(names: string[], action: (name: string) => Promise<void>): Promise<void> {
  for (const name of names) await action(name).catch(reportFailure)
}

async function listModels(store: ModelStore, asJson: boolean): Promise<void> {
  await store.adoptFiles()
  const models = await store.list()
  if (asJson) return console.log(JSON.stringify(models, null, 2))
  for (const model of models) console.log(lineOf(model))
  console.log(`\nFolder: ${store.root}`)
}

const marks: Partial<Record<SpeechModel['state'], string>> = { installed: '✓', broken: '✗', absent: ' ' }

function lineOf(model: SpeechModel): string {
  const { name, state, bytes, licence, title, languages, error } = model
  const languageText = languages.length > 4 ? `${languages.length} languages` : languages.join(', ')
  const description = `${megabytes(bytes).padStart(7)}  ${licence.padEnd(10)}  ${title}${languageText ? ` (${languageText})` : ''}`
  return `${marks[state] ?? '…'} ${name.padEnd(26)} ${description}${stateOf(model)}${error ? `\n    ${error}` : ''}`
}

/** Returns details about a model's state. */
function stateOf({ state, fetched, bytes }: SpeechModel): string {
  if (state === 'installed' || state === 'broken' || (state === 'absent' && fetched === 0)) return ''
  return `, ${state === 'absent' ? 'interrupted' : state} ${percent(fetched, bytes)}`
}

const megabytes = (bytes: number) => `${bytes < 1e6 ? (bytes / 1e6).toFixed(1) : Math.round(bytes / 1e6)} MB`
const percent = (part: number, total: number) => `${total > 0 ? Math.floor((part / total) * 100) : 0}%`

async function addAll(store: ModelStore, names: string[]): Promise<void> {
  const { signal, exitCode } = abortOnSignals()
  const line = new StatusLine()
  for (const name of names) {
    await add(store, name, signal, line).catch((error) => {
      line.clear()
      if (!signal.aborted) reportFailure(error)
    })
    if (signal.aborted) break
  }
  if (!signal.aborted) await checkAddedModels(store, names, signal)
  process.exitCode = exitCode() ?? process.exitCode
}

/** Checks the sherpa-onnx engine if any of the models recognizes speech. */
async function checkAddedModels(store: ModelStore, names: string[], signal: AbortSignal): Promise<void> {
  const config = loadConfig()
  const hasRecognizer = store.entries.some(
    ({ name, purpose }) => names.includes(name) && purpose === 'recognition' && store.folder(name) !== null,
  )
  if (!hasRecognizer || config.speechCheck === 'off') return
  const allPassed = await checkSpeechEngines(config, ['sherpa'], signal).catch(reportFailure)
  if (!allPassed) process.exitCode = 1
}

async function add(store: ModelStore, name: string, signal: AbortSignal, line: StatusLine): Promise<void> {
  const start = { at: performance.now(), downloaded: -1 }
  const onProgress = ({ step, downloaded, bytes }: DownloadProgress) => {
    if (start.downloaded < 0) start.downloaded = downloaded
    const speed = (downloaded - start.downloaded) / (performance.now() - start.at)
    const remainingTime = speed > 0 ? `  ${formatDuration((bytes - downloaded) / speed / 1000)} left` : ''
    line.show(`${name}  ${step} ${percent(downloaded, bytes)} of ${megabytes(bytes)}${remainingTime}`)
  }
  await store.download(name, { signal, onProgress })
  line.clear()
  const { licence, attribution } = await store.status(name)
  console.log(`${name} is installed in ${store.folder(name)}\n${attribution}. License: ${licence}`)
}

async function verifyModels(store: ModelStore, names: string[]): Promise<void> {
  await store.adoptFiles()
  const isPresent = ({ state }: SpeechModel) => state === 'installed' || state === 'broken'
  const all = names.length > 0 ? names : (await store.list()).filter(isPresent).map(({ name }) => name)
  await forEachModel(all, async (name) => {
    const isValid = await store.verify(name)
    const { error } = await store.status(name)
    console.log(isValid ? `✓ ${name}` : `✗ ${name}: ${error ?? 'not installed'}`)
    if (!isValid) process.exitCode = 1
  })
}
