import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '#server/config.ts'
import { openDatabase } from '#server/infra/database/database.ts'
import { ensureDatabaseAccount } from '#server/infra/database/embedded-account.ts'
import { findBinaries } from '#server/infra/database/embedded-binaries.ts'
import { createApertium } from '#server/infra/language/apertium.ts'
import { createMailer } from '#server/infra/mail/create.ts'
import { ProcessError } from '#server/infra/process/errors.ts'
import { runProgram } from '#server/infra/process/run.ts'
import { openS3Storage } from '#server/infra/storage/open.ts'
import { createDiskReserve } from '#server/infra/storage/reserve.ts'
import { type Check, runCheck } from './check.ts'
import { explainError } from './explain.ts'
import { runSpeechChecks } from './speech-checks.ts'

const MIN_FREE_BYTES = 2e9
const TIMEOUT_MS = 10_000

/** Runs all checks; never throws. */
export async function checkAll(config: Config): Promise<Check[]> {
  const packages = (...names: string[]) => ({ apt: names, brew: names })
  const ffmpegOptions = { required: true, packages: packages('ffmpeg') }
  const checks = await Promise.all([
    runCheck({ name: 'Node', purpose: 'runtime', required: true }, async () => nodeVersion()),
    runCheck({ name: 'ffmpeg', purpose: 'reads media', ...ffmpegOptions }, () =>
      version(config.ffmpegPath, '-version'),
    ),
    runCheck({ name: 'ffprobe', purpose: 'reads media', ...ffmpegOptions }, () =>
      version(config.ffprobePath, '-version'),
    ),
    runSpeechChecks(config),
    runCheck({ name: 'Disk', purpose: `data folder ${config.dataDir}`, required: true }, () =>
      freeSpace(config.dataDir),
    ),
    runCheck({ name: 'Database', purpose: 'stores accounts and transcripts', required: true }, () =>
      checkDatabase(config),
    ),
    runCheck({ name: 'Storage', purpose: 'stores recordings', required: true }, () => checkStorage(config)),
    runCheck({ name: 'Email', purpose: 'verifies addresses, resets passwords, sends notifications' }, () =>
      checkMail(config),
    ),
    runCheck(
      {
        name: 'bubblewrap',
        purpose: 'isolates ffmpeg from hostile media',
        packages: packages('bubblewrap'),
      },
      () => version('bwrap', '--version'),
    ),
    runCheck(
      {
        name: 'apertium',
        purpose: 'translates on this machine',
        packages: { apt: ['apertium', 'apertium-eng-spa'], brew: [] },
      },
      () => checkApertium(config),
    ),
    runCheck({ name: 'yt-dlp', purpose: 'downloads from video sites', packages: packages('yt-dlp') }, () =>
      version(config.ytDlpPath, '--version'),
    ),
    runCheck(
      {
        name: 'espeak-ng',
        purpose: 'synthesizes speech for tests and benchmarks',
        packages: packages('espeak-ng'),
      },
      () => version('espeak-ng', '--version'),
    ),
  ])
  return checks.flat()
}

/** Reads the configured bucket. */
async function checkStorage(config: Config): Promise<string> {
  if (config.storage === 'local') return 'the data folder'
  const bucket = await openS3Storage(config, createDiskReserve(config.dataDir, 0))
  try {
    await bucket.check()
  } catch (error) {
    throw new Error(explainError(error))
  }
  return `the bucket ${config.s3Bucket}; for more checks: longhand storage check`
}

/** Signs in to the mail server without sending anything. */
async function checkMail(config: Config): Promise<string> {
  const { check: checkMailer, outbox, from } = createMailer(config)
  await checkMailer()
  if (outbox) throw new Error(`SMTP_URL isn't set: emails are written to ${outbox.folder}`)
  return `the server accepts email from ${from.address}`
}

/** Lists the installed language pairs. */
async function checkApertium(config: Config): Promise<string> {
  const limits = { signal: AbortSignal.timeout(TIMEOUT_MS), timeoutMs: TIMEOUT_MS }
  const { ready, problem } = await createApertium(config).status()
  if (!ready) throw new Error(problem ?? 'not ready')
  const modeList = await runProgram(config.apertiumPath, ['-l'], limits)
  return modeList.toString('utf8').trim().split(/\s+/).join(', ')
}

async function version(program: string, flag: string): Promise<string> {
  const limits = { signal: AbortSignal.timeout(TIMEOUT_MS), timeoutMs: TIMEOUT_MS }
  const output = await runProgram(program, [flag], limits).catch((error: unknown) => {
    throw error instanceof ProcessError && error.code === 'not_found' ? new Error('not installed') : error
  })
  return (
    output
      .toString('utf8')
      .split('\n')[0]
      ?.replace(/ Copyright.*| {2}Data at.*/, '') ?? ''
  )
}

function nodeVersion(): string {
  if (Number.parseInt(process.versions.node, 10) < 24)
    throw new Error(`${process.version}; version 24 is required`)
  return process.version
}

/** Returns the free space at the data folder's current or future location. */
async function freeSpace(folder: string): Promise<string> {
  const fileSystem = await statfs(folder).catch(() => null)
  if (!fileSystem) return freeSpace(dirname(folder))
  const freeBytes = fileSystem.bavail * fileSystem.bsize
  const text = `${(freeBytes / 1e9).toFixed(1)} GB free`
  if (freeBytes < MIN_FREE_BYTES) throw new Error(text)
  return text
}

async function checkDatabase({ databaseUrl }: Config): Promise<string> {
  if (databaseUrl === undefined) {
    const { postgres } = await findBinaries(await ensureDatabaseAccount())
    return `embedded ${await version(postgres, '--version')}`
  }
  const { db, close } = openDatabase({ connectionString: databaseUrl }, () => {})
  try {
    const { rows } = await sql<{ version: string }>`select version()`.execute(db)
    return rows[0]?.version.split(' on ')[0] ?? ''
  } finally {
    await close()
  }
}
