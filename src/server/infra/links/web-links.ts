import type { LinkCheck } from '#contract/pipeline.ts'
import { nameFromFile } from '#domain/collections/file-names.ts'
import type { Config } from '#server/config.ts'
import type { AddressPolicy } from './addresses.ts'
import { download } from './download.ts'
import { tooLargeError, withTimeout } from './failures.ts'
import type { Feed } from './feed.ts'
import { createGuard, type Guard, parseLink } from './guard.ts'
import { LINK_LIMITS, type LinkLimits } from './limits.ts'
import { type DownloadedFile, type DownloadOptions, LinkError, type Links } from './links.ts'
import { probeDuration } from './media-duration.ts'
import { fetchPicture } from './picture.ts'
import { get } from './request.ts'
import { type LinkAccess, type MediaMetadata, resolve, type Target } from './resolve.ts'
import { downloadWithYtDlp, inspectWithYtDlp, type VideoReport } from './yt-dlp.ts'

type LinksConfig = Pick<
  Config,
  'ffprobePath' | 'linksAllowPrivate' | 'maxDurationSeconds' | 'maxUploadBytes' | 'ytDlpPath'
>
/** Dependencies for checks and downloads. */
interface LinkDependencies {
  config: LinksConfig
  guard: Guard
  limits: LinkLimits
}
type Video = Extract<Target, { kind: 'video' }>

const NO_CHECK: LinkCheck = {
  lengthInMinutes: null,
  title: null,
  description: null,
  thumbnail: null,
  error: null,
  episodes: [],
}

/** Creates a client for links on the web. `policy` and `limits` differ from the defaults only in tests. */
export function createLinks(
  config: LinksConfig,
  { policy, limits }: { policy?: Partial<AddressPolicy>; limits?: Partial<LinkLimits> } = {},
): Links {
  const guard = createGuard({ allowedNetworks: config.linksAllowPrivate, ...policy })
  const base: LinkDependencies = { config, guard, limits: { ...LINK_LIMITS, ...limits } }
  return {
    async check(link, signal) {
      try {
        return await checkLink(base, link, signal)
      } catch (error) {
        if (!(error instanceof LinkError)) throw error
        return { ...NO_CHECK, error: { code: error.code, message: error.message } }
      }
    },
    fetch: (link, path, options) =>
      withTimeout(base.limits.downloadMs, options.signal, (signal) =>
        fetchLink(base, link, path, { ...options, signal }),
      ),
  }
}

async function checkLink(base: LinkDependencies, link: string, outside: AbortSignal): Promise<LinkCheck> {
  const resolvedLink = await withTimeout(base.limits.checkMs, outside, async (signal) => {
    const access = { ...base, signal }
    const target = await resolve(access, link)
    if (target.kind === 'video') return target
    if (target.kind === 'media') return checkMedia(access, base.config, target)
    return checkPodcast(access, target.feed, target.url)
  })
  if (!('kind' in resolvedLink)) return resolvedLink
  const report = await fetchMetadata(base, resolvedLink, outside)
  return withTimeout(base.limits.checkMs, outside, (signal) =>
    checkVideo({ ...base, signal }, base.config, resolvedLink.url, report),
  )
}

async function checkMedia(
  access: LinkAccess,
  config: LinksConfig,
  { answer, metadata }: Extract<Target, { kind: 'media' }>,
): Promise<LinkCheck> {
  const title = metadata.title ?? nameFromFile(answer.name)
  const isTooLarge = (answer.length ?? 0) > config.maxUploadBytes
  if (isTooLarge) answer.close()
  const [seconds, thumbnail] = await Promise.all([
    isTooLarge ? null : probeDuration(access, answer, config.ffprobePath),
    fetchPicture(access, metadata.thumbnail),
  ])
  return checkedLink(config, { ...metadata, title, thumbnail }, seconds, answer.length)
}

async function checkPodcast(access: LinkAccess, feed: Feed, url: URL): Promise<LinkCheck> {
  const { title, description, episodes, count } = feed
  const thumbnail = await fetchPicture(access, feed.thumbnail)
  const check = { ...NO_CHECK, title, description, thumbnail, episodes, feed: url.href }
  return count > episodes.length ? { ...check, episodeCount: count } : check
}

async function checkVideo(
  access: LinkAccess,
  config: LinksConfig,
  url: URL,
  report: VideoReport,
): Promise<LinkCheck> {
  const metadata: MediaMetadata = {
    title: report.title ?? null,
    description: report.description?.slice(0, 2000) || null,
    thumbnail: await fetchPicture(access, httpAddress(report.thumbnail)),
  }
  if (!report.entries) return checkedLink(config, metadata, report.duration ?? null, report.filesize ?? null)
  const episodes = report.entries.flatMap((entry) => {
    const address = httpAddress(entry?.webpage_url ?? entry?.url)
    if (!entry || !address || address === url.href) return []
    const published = entry.timestamp ? isoTime(entry.timestamp) : null
    const lengthInMinutes = entry.duration ? minutes(entry.duration) : null
    return [{ url: address, title: entry.title ?? address, published, lengthInMinutes }]
  })
  if (episodes.length === 0) throw new LinkError('not_media', 'This list is empty.')
  return { ...NO_CHECK, ...metadata, episodes }
}

/** Returns a recording's properties, and an error if it is too long or too large. */
function checkedLink(
  config: LinksConfig,
  metadata: MediaMetadata,
  seconds: number | null,
  bytes: number | null,
): LinkCheck {
  const error = checkLimits(config, seconds, bytes)
  return {
    ...NO_CHECK,
    title: metadata.title,
    description: metadata.description,
    thumbnail: metadata.thumbnail,
    lengthInMinutes: seconds === null ? null : minutes(seconds),
    error: error && { code: error.code, message: error.message },
  }
}

function checkLimits(config: LinksConfig, seconds: number | null, bytes: number | null): LinkError | null {
  const { maxDurationSeconds, maxUploadBytes } = config
  if ((seconds ?? 0) > maxDurationSeconds)
    return new LinkError(
      'too_long',
      `This recording is longer than ${Math.round(maxDurationSeconds / 60)} minutes.`,
    )
  return (bytes ?? 0) > maxUploadBytes ? tooLargeError(maxUploadBytes) : null
}

async function fetchLink(
  base: LinkDependencies,
  link: string,
  path: string,
  options: DownloadOptions,
): Promise<DownloadedFile> {
  const { signal, authorize } = options
  if (authorize) return fetchFile({ ...base, signal, authorize }, link, path, options)
  const target = await withTimeout(base.limits.checkMs, signal, (limitedSignal) =>
    resolve({ ...base, signal: limitedSignal }, link),
  )
  if (target.kind === 'podcast')
    throw new LinkError('not_media', 'This is a podcast: choose one of its episodes.')
  if (target.kind === 'media') {
    const size = await download({ ...base, signal }, target.answer, path, options)
    const { name, type } = target.answer
    return { name, contentType: type || 'application/octet-stream', size, title: target.metadata.title }
  }
  const report = await fetchMetadata(base, target, signal)
  const problem = checkLimits(base.config, report.duration ?? null, report.filesize ?? null)
  if (problem) throw problem
  const access = { ...base, program: base.config.ytDlpPath }
  return downloadWithYtDlp(access, target.url, path, report, options)
}

/** Downloads a file with authorization. */
async function fetchFile(
  access: LinkAccess & Pick<DownloadOptions, 'authorize'>,
  link: string,
  path: string,
  options: DownloadOptions,
): Promise<DownloadedFile> {
  const answer = await get(access.guard, parseLink(link), access)
  const size = await download(access, answer, path, options)
  return { name: answer.name, contentType: answer.type || 'application/octet-stream', size, title: null }
}

async function fetchMetadata(
  base: LinkDependencies,
  { url, isCertain, needsSignIn }: Video,
  signal: AbortSignal,
): Promise<VideoReport> {
  try {
    return await inspectWithYtDlp({ ...base, program: base.config.ytDlpPath }, url, signal)
  } catch (error) {
    signal.throwIfAborted()
    // If yt-dlp was only tried as a last resort and failed, the page has no media.
    if (isCertain || !(error instanceof LinkError)) throw error
    throw needsSignIn
      ? new LinkError('needs_sign_in', 'This link leads to a sign-in page.', { cause: error })
      : new LinkError('not_media', 'No audio or video was found at this link.', { cause: error })
  }
}

/** Converts Unix seconds to an ISO date; null if out of range. */
function isoTime(seconds: number): string | null {
  const date = new Date(seconds * 1000)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

const minutes = (seconds: number) => Math.round((seconds / 60) * 100) / 100

function httpAddress(text: string | null | undefined): string | null {
  const url = text ? URL.parse(text) : null
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}
