import { fetch } from 'undici'
import type { Context } from '#server/context.ts'
import { defaultModels } from '#server/infra/models/catalog.ts'
import { type CatalogEntry, downloadSize, fileUrl } from '#server/infra/models/entry.ts'
import { checkSpeechJob } from './check-speech.ts'

/** Time in milliseconds after which a host counts as unreachable. */
const hostTimeoutMs = 5_000

/**
 * Verifies manually installed models and, in an all-in-one process, downloads the English model, all in the
 * background; a job checks speech engines whose configuration has changed. Failures are only logged, since
 * PocketSphinx works without models.
 * @param log prints a line for the person who started the server
 * @returns a function that stops the work
 */
export function prepareModels(
  ctx: Context,
  mode: 'all' | 'serve' | 'worker',
  log: (line: string) => void,
): () => Promise<void> {
  const stopController = new AbortController()
  const report = (error: Error) => {
    if (!stopController.signal.aborted)
      log(`The English speech model couldn't be downloaded: ${error.message}`)
  }
  let pendingDownload = Promise.resolve()
  const prepare = async () => {
    if (mode !== 'serve') await ctx.queue.enqueue(ctx.db, checkSpeechJob, {})
    if (mode !== 'all' || ctx.config.modelFetch !== 'auto') return
    await downloadDefaults(ctx, stopController.signal, log)
  }
  void ctx.models.adoptFiles().then(() => {
    pendingDownload = prepare().catch(report)
  }, report)
  return () => {
    stopController.abort()
    // Only the download has to be stopped, since requests never wait for a model.
    return pendingDownload
  }
}

async function downloadDefaults(
  ctx: Context,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<void> {
  const missingModels = ctx.models.entries.filter(
    ({ name }) => defaultModels.includes(name) && ctx.models.folder(name) === null,
  )
  const [first] = missingModels
  if (!first || signal.aborted) return
  const { host } = new URL(ctx.config.modelsUrl)
  if (!(await isResponding(ctx, first, signal))) {
    if (!signal.aborted)
      log(
        `Speech models can't be downloaded: ${host} isn't responding. PocketSphinx transcribes English for now.`,
      )
    return
  }
  const megabytes = Math.ceil(missingModels.reduce((sum, entry) => sum + downloadSize(entry), 0) / 1e6)
  log(`Downloading the English speech model from ${host} in the background: ${megabytes} MB.`)
  for (const { name } of missingModels) await ctx.models.download(name, { signal })
  await ctx.queue.enqueue(ctx.db, checkSpeechJob, {})
  log('The English speech model is installed.')
}

/** Returns whether the model host responds in time. */
async function isResponding(ctx: Context, entry: CatalogEntry, signal: AbortSignal): Promise<boolean> {
  const [file] = entry.files
  if (!file) return false
  try {
    await fetch(fileUrl(ctx.config.modelsUrl, entry, file), {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(hostTimeoutMs)]),
    })
    return true
  } catch {
    return false
  }
}
