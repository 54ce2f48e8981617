import { join } from 'node:path'
import { Command, Option } from 'commander'
import { type Config, loadConfig } from '#server/config.ts'
import { moveObjects } from '#server/infra/storage/move.ts'
import { openLocalStorage, openS3Storage } from '#server/infra/storage/open.ts'
import { createDiskReserve } from '#server/infra/storage/reserve.ts'
import { readS3Settings } from '#server/infra/storage/s3/settings.ts'
import { loadSecret } from '#server/infra/storage/secret.ts'
import { whiteLabelDomain } from '#server/infra/white-label-host.ts'
import { explainError } from './explain.ts'
import { abortOnSignals } from './signals.ts'
import { StatusLine } from './status-line.ts'

type Kind = 'local' | 's3'

/** `longhand storage`: checks the bucket, and moves files between the data folder and the bucket. */
export function storageCommand(): Command {
  const command = new Command('storage').description('check the S3 bucket, and move stored files')
  command
    .command('check')
    .description('write, read and delete test objects in the bucket, and check its rules')
    .option('--set-rules', 'first set the CORS and lifecycle rules that Longhand needs; keeps all others')
    .option('--print-rules', 'only print these rules')
    .action((options: { setRules?: true; printRules?: true }) => withExplanation(() => checkStorage(options)))
  command
    .command('move')
    .description('copy all files to the bucket or to the data folder, and verify them; can be repeated')
    .addOption(new Option('--to <storage>', 'target').choices(['local', 's3']).makeOptionMandatory())
    .option('--delete-source', 'delete the files from the source once all of them have been verified')
    .action((options: { to: Kind; deleteSource?: true }) => withExplanation(() => move(options)))
  return command
}

async function withExplanation(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(`longhand: ${explainError(error)}`)
    process.exitCode = 1
  }
}

/** Returns the origins of the product's pages, including white-label hosts. */
function originsOf(config: Config): [string, ...string[]] {
  const base = config.baseUrl ?? `http://${config.host}:${config.port}`
  const { protocol, port } = new URL(base)
  const domain = config.baseUrl ? whiteLabelDomain(config) : null
  return domain ? [base, `${protocol}//*.${domain}${port && `:${port}`}`] : [base]
}

async function checkStorage({ setRules, printRules }: { setRules?: true; printRules?: true }): Promise<void> {
  const config = loadConfig()
  const settings = readS3Settings(config)
  const origins = originsOf(config)
  const { corsRule, lifecycleRule, setBucketRules } = await import('#server/infra/storage/s3/bucket-rules.ts')
  if (printRules) {
    console.log(`CORS:\n${JSON.stringify({ CORSRules: [corsRule(origins)] }, null, 2)}`)
    return console.log(`Lifecycle:\n${JSON.stringify({ Rules: [lifecycleRule()] }, null, 2)}`)
  }
  const { createS3Client } = await import('#server/infra/storage/s3/client.ts')
  const { checkBucket } = await import('#server/infra/storage/s3/check-bucket.ts')
  const buckets = [settings.bucket, ...(settings.debugBucket ? [settings.debugBucket] : [])]
  for (const bucket of buckets) {
    const bucketConfig = { ...config, s3Bucket: bucket, s3DebugBucket: undefined }
    console.log(`Bucket ${bucket}:`)
    if (setRules) await setBucketRules(createS3Client(settings), bucket, origins)
    const storage = await openS3Storage(bucketConfig, createDiskReserve(config.dataDir, 0))
    for (const { name, problem } of await checkBucket(storage, readS3Settings(bucketConfig), origins[0])) {
      console.log(problem === null ? `✓ ${name}` : `✗ ${name}: ${problem}`)
      if (problem !== null) process.exitCode = 1
    }
  }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

async function move({ to: kind, deleteSource = false }: { to: Kind; deleteSource?: boolean }): Promise<void> {
  const config = loadConfig()
  const disk = createDiskReserve(config.dataDir, config.diskReserveBytes)
  const bucket = await openS3Storage(config, disk)
  await bucket.check()
  const folder = openLocalStorage(config, await loadSecret(config.dataDir), disk)
  const [from, to] = kind === 's3' ? [folder, bucket] : [bucket, folder]
  const { signal, exitCode } = abortOnSignals()
  const line = new StatusLine()
  try {
    const { total, bytes, copiedCount, missingCount, deleted } = await moveObjects({
      from,
      to,
      deleteSource,
      signal,
      journal: join(config.dataDir, 'storage-move', `${config.s3Bucket}-to-${kind}.jsonl`),
      onProgress: ({ done, total, bytes, totalBytes }) =>
        line.show(`${done} of ${total} files, ${megabytes(bytes)} of ${megabytes(totalBytes)}`),
    })
    line.clear()
    console.log(
      `Verified ${total - missingCount} files (${megabytes(bytes)}), ${copiedCount} of them copied just now`,
    )
    console.log(
      deleteSource
        ? `Deleted ${deleted} files from the source`
        : 'The source is unchanged; --delete-source deletes its files',
    )
    if (config.storage !== kind) console.log(`Set STORAGE=${kind} and restart Longhand`)
  } catch (error) {
    line.clear()
    if (!signal.aborted) throw error
    console.error('longhand: interrupted; run the command again to continue')
  }
  process.exitCode = exitCode() ?? process.exitCode
}
