import { readText } from '#server/infra/links/document.ts'
import { download } from '#server/infra/links/download.ts'
import { toLinkError, withTimeout } from '#server/infra/links/failures.ts'
import type { Guard } from '#server/infra/links/guard.ts'
import { LinkError } from '#server/infra/links/links.ts'
import {
  httpStatusError,
  MAX_REDIRECTS,
  parseRedirect,
  REDIRECT_STATUSES,
  type SendOptions,
  send,
} from '#server/infra/links/request.ts'
import { header, type LinkResponse, readResponse } from '#server/infra/links/response.ts'
import { retryDelayOf, retryWhileBusy } from './busy-server.ts'
import {
  type FolderAccess,
  type FolderEntry,
  type FolderPage,
  type FolderQuery,
  isRecordingName,
  isSafeName,
  matches,
  partsOf,
  type RemoteFolder,
} from './folder.ts'
import { readMultistatus } from './multistatus.ts'

export interface WebdavSettings {
  /** URL of the folder. */
  url: string
  user: string
  password: string
}

const pageSize = 200
/** Maximum size of a decompressed listing, in bytes. */
const maxListBytes = 30_000_000
/** Maximum number of folders read by a search. */
const maxSearchedFolders = 100
const properties =
  '<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop><resourcetype/><getcontentlength/></prop></propfind>'

/**
 * Reads a WebDAV folder (RFC 4918), such as one in Nextcloud, with PROPFIND and GET. The password is sent
 * only to the folder's own origin; redirects to others are rejected.
 */
export function createWebdavFolder(
  { url, user, password }: WebdavSettings,
  access: FolderAccess,
): RemoteFolder {
  const base = new URL(url.endsWith('/') ? url : `${url}/`)
  const credentials = Buffer.from(`${user}:${password}`).toString('base64')
  const headers = { authorization: `Basic ${credentials}` }

  const sendRequest = (target: URL, waitMs: number, signal: AbortSignal, init: Partial<SendOptions> = {}) => {
    const options = { ...init, ...access, signal, sameOrigin: true, headers: { ...headers, ...init.headers } }
    return retryWhileBusy(waitMs, signal, (attempt) => sendOnce(access.guard, target, options, attempt))
  }

  /** Lists one folder, excluding entries outside it. */
  async function listFolder(path: string, signal: AbortSignal): Promise<FolderEntry[]> {
    const target = urlOf(base, path, true)
    const answer = await sendRequest(target, access.waitMs.list, signal, {
      method: 'PROPFIND',
      body: properties,
      headers: { depth: '1', 'content-type': 'application/xml; charset=utf-8' },
    })
    const resources = await readMultistatus(await readText(answer, maxListBytes), signal)
    return resources.flatMap(({ href, isFolder, size }) => {
      const name = childName(answer.url, href)
      if (name === null || !(isFolder || isRecordingName(name))) return []
      return [{ name, path: path === '' ? name : `${path}/${name}`, isFolder, size: isFolder ? null : size }]
    })
  }

  async function search(path: string, text: string, signal: AbortSignal): Promise<FolderPage> {
    const folderEntriesFound: FolderEntry[] = []
    const pendingFolders = [path]
    let folderCount = 0
    for (
      ;
      pendingFolders.length > 0 && folderCount < maxSearchedFolders && folderEntriesFound.length < pageSize;
      folderCount++
    ) {
      const folder = pendingFolders.shift() ?? ''
      const entries = await listFolder(folder, signal).catch((error: unknown) => {
        // The account may not have permission to read a subfolder.
        if (folder !== path && error instanceof LinkError && error.code === 'unreachable') return []
        throw error
      })
      folderEntriesFound.push(...entries.filter(({ name, isFolder }) => !isFolder && matches(name, text)))
      pendingFolders.push(...entries.flatMap((entry) => (entry.isFolder ? [entry.path] : [])))
    }
    return { entries: folderEntriesFound.sort(byName), nextPage: null, isPartial: pendingFolders.length > 0 }
  }

  const list = async (
    { path, search: text, nextPage }: FolderQuery,
    signal: AbortSignal,
  ): Promise<FolderPage> => {
    if (text) return search(path, text, signal)
    const entries = (await listFolder(path, signal)).sort(byName)
    const start = Number.parseInt(nextPage ?? '', 10) || 0
    const end = start + pageSize
    const init = end < entries.length ? String(end) : null
    return { entries: entries.slice(start, end), nextPage: init, isPartial: false }
  }

  return {
    list: (query, outside) => withTimeout(access.limits.checkMs, outside, (signal) => list(query, signal)),
    async fetch(path, to, { signal, ...options }) {
      const target = urlOf(base, path, false)
      const { answer, size } = await withTimeout(access.limits.downloadMs, signal, async (timeoutSignal) => {
        const request = (init?: Partial<SendOptions>) =>
          sendRequest(target, access.waitMs.fetch, timeoutSignal, init)
        const answer = await request()
        const from = {
          ...access,
          signal: timeoutSignal,
          requestRest: (range: SendOptions['range']) => request({ range }),
        }
        return { answer, size: await download(from, answer, to, options) }
      })
      const name = path.slice(path.lastIndexOf('/') + 1)
      return { name, contentType: answer.type || 'application/octet-stream', size, title: null }
    },
  }
}

const compare = new Intl.Collator('en', { numeric: true }).compare
const byName = (a: FolderEntry, b: FolderEntry) =>
  Number(b.isFolder) - Number(a.isFolder) || compare(a.name, b.name) || (a.path < b.path ? -1 : 1)

/** @throws LinkError not_a_link if the path escapes the folder */
function urlOf(base: URL, path: string, isFolder: boolean): URL {
  const parts = partsOf(path)
  if (!parts) throw new LinkError('not_a_link', "This isn't a path in the folder.")
  const url = new URL(base.href)
  url.pathname += parts.map(encodeURIComponent).join('/') + (isFolder && parts.length > 0 ? '/' : '')
  return url
}

/** Returns the name of a direct child of a folder; null for the folder itself and for anything else. */
function childName(listedUrl: URL, href: string): string | null {
  const folder = new URL(listedUrl.href)
  if (!folder.pathname.endsWith('/')) folder.pathname += '/'
  const url = URL.parse(href, folder.href)
  // Check after normalization, so that neither `..` nor `%2e%2e` can escape.
  if (!url || url.origin !== folder.origin || !url.pathname.startsWith(folder.pathname)) return null
  const name = decodePath(url.pathname.slice(folder.pathname.length).replace(/\/$/, ''))
  return name !== null && isSafeName(name) ? name : null
}

function decodePath(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Sends a request, following redirects within the origin. Returns the delay if the server is busy. */
async function sendOnce(
  guard: Guard,
  from: URL,
  options: SendOptions,
  attempt: number,
): Promise<LinkResponse | { delayMs: number }> {
  let url = from
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const { status, headers, body } = await send(guard, url, options)
      if (status >= 200 && status < 300) return await readResponse(url, headers, body, options.signal)
      body.destroy()
      const delayMs = retryDelayOf(status, header(headers, 'retry-after'), attempt)
      if (delayMs !== null) return { delayMs }
      const next = header(headers, 'location')
      if (!REDIRECT_STATUSES.has(status) || next === '') throw refusalOf(status)
      url = parseRedirect(next, url, options)
    }
  } catch (error) {
    throw toLinkError(error, options.signal)
  }
  throw new LinkError('unreachable', `More than ${MAX_REDIRECTS} redirects.`)
}

function refusalOf(status: number): LinkError {
  if (status === 401) return new LinkError('needs_sign_in', 'The server rejected the user name or password.')
  if (status === 403) return new LinkError('unreachable', 'The server forbids access to this folder or file.')
  return httpStatusError(status)
}
