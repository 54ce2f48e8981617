import { mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { z } from 'zod'
import { ProcessError } from '#server/infra/process/errors.ts'
import { runProgram } from '#server/infra/process/run.ts'
import { MAX_EPISODES } from './feed.ts'
import type { Guard } from './guard.ts'
import type { LinkLimits } from './limits.ts'
import { type DownloadedFile, type DownloadOptions, LinkError } from './links.ts'
import { type GuardedProxy, startProxy } from './proxy.ts'

/** Dependencies of yt-dlp calls. */
export interface VideoAccess {
  guard: Guard
  limits: LinkLimits
  /** Path of the yt-dlp program. */
  program: string
}

/** Maximum number of bytes received while fetching a page's metadata. */
const METADATA_MAX_BYTES = 200_000_000

/** Formats that yt-dlp downloads over HTTP by itself, since helpers such as ffmpeg wouldn't use the proxy. */
const FORMATS = ['ba', 'b']
  .flatMap((kind) => [`${kind}[protocol^=http]`, `${kind}[protocol^=m3u8]`])
  .join('/')
const COMMON = [
  ...['--ignore-config', '--no-cache-dir', '--no-warnings', '--no-playlist', '--no-mtime'],
  ...['--downloader', 'native', '--ffmpeg-location', 'none', '--socket-timeout', '20', '--retries', '3'],
  ...['--no-skip-unavailable-fragments', '--format', FORMATS],
]

const TOO_LARGE = /larger than max-filesize|File too large/i
const tooLargeError = () => new LinkError('too_large', 'The file behind this link is too large.')

const video = z.object({
  title: z.string().nullish(),
  description: z.string().nullish(),
  thumbnail: z.string().nullish(),
  /** Duration in seconds. */
  duration: z.number().nullish(),
  is_live: z.boolean().nullish(),
  filesize: z.number().nullish(),
  filesize_approx: z.number().nullish(),
})
const entry = video.extend({
  url: z.string().nullish(),
  webpage_url: z.string().nullish(),
  timestamp: z.number().nullish(),
})
const report = entry.extend({ _type: z.string().nullish(), entries: z.array(entry.nullable()).nullish() })
export type VideoReport = z.output<typeof report>

/**
 * Gets the metadata of a page's media from yt-dlp: one video or audio file, or a list with `entries`.
 * @throws LinkError needs_yt_dlp if it isn't installed, address_refused, unreachable, not_media
 */
export async function inspectWithYtDlp(
  access: VideoAccess,
  url: URL,
  signal: AbortSignal,
): Promise<VideoReport> {
  const folder = await mkdtemp(join(tmpdir(), 'longhand-link-'))
  try {
    const list = ['--flat-playlist', '--playlist-items', `1-${MAX_EPISODES}`, '--dump-single-json']
    const options = { folder, signal, maxBytes: METADATA_MAX_BYTES, timeoutMs: access.limits.videoCheckMs }
    const output = await run(access, [...list, '--', url.href], options)
    const parsed = report.safeParse(parseJson(output))
    if (!parsed.success) throw new LinkError('not_media', 'yt-dlp found no media there.')
    if (parsed.data.is_live) throw new LinkError('not_media', 'This is a live stream.')
    return parsed.data
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Downloads a page's audio, or its video if there is no separate audio, to a file with yt-dlp.
 * @throws LinkError, the signal's reason
 */
export async function downloadWithYtDlp(
  access: VideoAccess,
  url: URL,
  path: string,
  videoReport: VideoReport,
  { signal, maxBytes, onProgress }: DownloadOptions,
): Promise<DownloadedFile> {
  // The folder is next to the target, so that the finished file only needs to be renamed.
  const folder = await mkdtemp(join(dirname(path), 'yt-dlp-'))
  try {
    const output = ['--output', 'media.%(ext)s', '--no-progress', '--max-filesize', String(maxBytes)]
    const total = videoReport.filesize ?? videoReport.filesize_approx ?? 0
    const onBytes = (bytes: number) => total > 0 && onProgress?.(Math.min(0.99, bytes / total))
    const options = { folder, signal, maxBytes: maxBytes * 1.1 + 10_000_000, onBytes, isPaced: true }
    const args = ['--playlist-items', '1', ...output, '--', url.href]
    const limits = { timeoutMs: access.limits.downloadMs, fileBytes: maxBytes }
    const ytDlpOutput = await run(access, args, { ...options, ...limits })
    const name = (await readdir(folder)).find(
      (file) => /^media\.\w+$/.test(file) && !/\.(part|ytdl)$/.test(file),
    )
    if (!name && TOO_LARGE.test(ytDlpOutput)) throw tooLargeError()
    if (!name) throw new LinkError('not_media', 'yt-dlp found nothing to download there.')
    const { size } = await stat(join(folder, name))
    await rename(join(folder, name), path)
    const title = videoReport.title ?? null
    return { name: `${title ?? 'media'}${extname(name)}`, contentType: typeOf(name), size, title }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface RunOptions {
  folder: string
  signal: AbortSignal
  timeoutMs: number
  /** Maximum number of bytes transferred over the network. */
  maxBytes: number
  fileBytes?: number
  /** Called periodically with the number of bytes so far. */
  onBytes?: (bytes: number) => void
  /** Whether to abort a download that has nearly stalled. */
  isPaced?: boolean
}

async function run(access: VideoAccess, args: readonly string[], options: RunOptions): Promise<string> {
  const stopController = new AbortController()
  const proxy = await startProxy(access.guard, {
    stallMs: access.limits.stallMs,
    maxBytes: options.maxBytes,
    onExcess: () => stopController.abort(tooLargeError()),
  })
  const stopWatching = watchProcess(access.limits, proxy, options, (reason) => stopController.abort(reason))
  try {
    const output = await runProgram(
      access.program,
      [...COMMON, ...(await createProxyArgs(proxy, options)), ...args],
      {
        signal: AbortSignal.any([options.signal, stopController.signal]),
        timeoutMs: options.timeoutMs,
        cwd: options.folder,
        // Some parts of yt-dlp read proxy settings from these variables. No host may be contacted without the
        // proxy.
        env: { HOME: options.folder, http_proxy: proxy.url, https_proxy: proxy.url, no_proxy: '' },
        ...(options.fileBytes && { limits: { fileBytes: options.fileBytes } }),
      },
    )
    return output.toString('utf8')
  } catch (error) {
    throw explainError(error, proxy)
  } finally {
    stopWatching()
    proxy.close()
  }
}

/**
 * Creates the proxy options. The proxy's password goes in a file, since other users of the machine can see a
 * program's arguments.
 */
async function createProxyArgs({ url }: GuardedProxy, { folder }: RunOptions): Promise<string[]> {
  const path = join(folder, 'proxy.conf')
  await writeFile(path, `--proxy ${url}\n`, { mode: 0o600 })
  return ['--config-locations', path]
}

/** Reports the number of bytes so far, and aborts a download that stalls. */
function watchProcess(
  limits: LinkLimits,
  proxy: GuardedProxy,
  { onBytes, isPaced }: RunOptions,
  end: (reason: LinkError) => void,
): () => void {
  let before = 0
  const progressTimer = setInterval(() => onBytes?.(proxy.bytes()), 1000)
  const paceTimer = setInterval(() => {
    if (isPaced && proxy.bytes() - before < limits.minBytes)
      end(new LinkError('unreachable', 'The site is too slow.'))
    before = proxy.bytes()
    // yt-dlp needs extra time to start, to contact hosts and to write files.
  }, limits.paceMs * 4)
  return () => {
    clearInterval(progressTimer)
    clearInterval(paceTimer)
  }
}

function explainError(error: unknown, proxy: GuardedProxy): unknown {
  if (!(error instanceof ProcessError)) return error
  const withCause = (code: LinkError['code'], message: string) =>
    new LinkError(code, message, { cause: error })
  if (error.code === 'not_found')
    return withCause(
      'needs_yt_dlp',
      "This site needs yt-dlp, which isn't installed here. Your administrator can install it or set YT_DLP_PATH.",
    )
  if (proxy.refused()) return withCause('address_refused', "This page leads to an address that isn't public.")
  if (error.code === 'timeout') return withCause('unreachable', 'Reading this link took too long.')
  if (TOO_LARGE.test(error.stderr)) return tooLargeError()
  if (/Unsupported URL|Requested format is not available|No video formats found/i.test(error.stderr))
    return withCause('not_media', 'No audio or video was found at this link.')
  const output = /^ERROR: (.*)$/m.exec(error.stderr)?.[1]?.slice(0, 300)
  return withCause('unreachable', output ?? "yt-dlp couldn't read this page.")
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const types: Record<string, string> = {
  '.m4a': 'audio/mp4',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.opus': 'audio/ogg',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
}
const typeOf = (name: string) => types[extname(name)] ?? 'application/octet-stream'
