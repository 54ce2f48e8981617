import { GetObjectCommand, ListObjectsV2Command, type ListObjectsV2CommandOutput } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { download } from '#server/infra/links/download.ts'
import { toLinkError, withTimeout } from '#server/infra/links/failures.ts'
import { LinkError } from '#server/infra/links/links.ts'
import type { RequestOptions } from '#server/infra/links/request.ts'
import { createS3Client } from '#server/infra/storage/s3/client.ts'
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
import { createGuardedHandler, s3Error, sendSignedRequest } from './s3-requests.ts'

export interface S3FolderSettings {
  /** URL of an S3-compatible server; null for AWS. */
  endpoint: string | null
  region: string
  bucket: string
  /** Folder in the bucket; empty for the whole bucket. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
}

const pageSize = 200
/**
 * Maximum number of listing pages to read from the bucket per request; in searches, each page has a
 * thousand keys.
 */
const maxPagesPerRequest = 10
/** Validity of a signed URL, in seconds, and thus how long a download can be resumed. */
const signedSeconds = 7 * 3600

/** Reads a folder in an S3 bucket with ListObjectsV2 and signed GET requests. */
export function createS3Folder(settings: S3FolderSettings, access: FolderAccess): RemoteFolder {
  const { bucket: Bucket, region, accessKeyId, secretAccessKey } = settings
  const endpoint = settings.endpoint ?? undefined
  const client = createS3Client(
    {
      region,
      endpoint,
      forcePathStyle: endpoint !== undefined,
      credentials: { accessKeyId, secretAccessKey },
    },
    createGuardedHandler(access),
  )
  const root = partsOf(settings.prefix.replace(/^\/+|\/+$/g, '')) ?? []
  const keyOf = (path: string) => {
    const parts = partsOf(path)
    if (!parts) throw new LinkError('not_a_link', "This isn't a path in the folder.")
    return [...root, ...parts].join('/')
  }
  const rootLength = root.length === 0 ? 0 : root.join('/').length + 1
  const toEntry = (key: string, isFolder: boolean, size: number | null): FolderEntry[] => {
    const path = key.slice(rootLength).replace(/\/$/, '')
    const parts = partsOf(path)
    const name = parts?.at(-1)
    if (!name || !isSafeName(name) || !(isFolder || (isRecordingName(name) && !key.endsWith('/')))) return []
    return [{ name, path, isFolder, size }]
  }

  async function listObjects(
    path: string,
    init: object,
    signal: AbortSignal,
  ): Promise<ListObjectsV2CommandOutput> {
    const folder = keyOf(path)
    const input = { Bucket, Prefix: folder === '' ? '' : `${folder}/`, EncodingType: 'url', ...init } as const
    try {
      return await client.send(new ListObjectsV2Command(input), { abortSignal: signal })
    } catch (error) {
      throw toS3LinkError(error, signal)
    }
  }

  async function list({ path, nextPage }: FolderQuery, signal: AbortSignal): Promise<FolderPage> {
    const entries: FolderEntry[] = []
    let token = nextPage
    // A page with no subfolders or recordings would look like an empty folder.
    for (let page = 0; page === 0 || (token && page < maxPagesPerRequest && entries.length === 0); page++) {
      const init = { Delimiter: '/', MaxKeys: pageSize, ContinuationToken: token }
      const {
        CommonPrefixes = [],
        Contents = [],
        NextContinuationToken,
      } = await listObjects(path, init, signal)
      entries.push(
        ...CommonPrefixes.flatMap(({ Prefix = '' }) => toEntry(decodeKey(Prefix), true, null)),
        ...Contents.flatMap(({ Key = '', Size }) => toEntry(decodeKey(Key), false, Size ?? null)),
      )
      token = NextContinuationToken
    }
    return { entries, nextPage: token ?? null, isPartial: false }
  }

  async function search(
    { path, search: text = '', nextPage }: FolderQuery,
    signal: AbortSignal,
  ): Promise<FolderPage> {
    const entries: FolderEntry[] = []
    let token = nextPage
    for (
      let page = 0;
      page === 0 || (token && page < maxPagesPerRequest && entries.length < pageSize);
      page++
    ) {
      const { Contents = [], NextContinuationToken } = await listObjects(
        path,
        { ContinuationToken: token },
        signal,
      )
      const foundEntries = Contents.flatMap(({ Key = '', Size }) =>
        toEntry(decodeKey(Key), false, Size ?? null),
      )
      entries.push(...foundEntries.filter(({ name }) => matches(name, text)))
      token = NextContinuationToken
    }
    return { entries, nextPage: token ?? null, isPartial: token !== undefined }
  }

  return {
    list: (query, outside) =>
      withTimeout(access.limits.checkMs, outside, (signal) => (query.search ? search : list)(query, signal)),
    async fetch(path, to, { signal, ...options }) {
      const command = new GetObjectCommand({ Bucket, Key: keyOf(path) })
      const url = new URL(await getSignedUrl(client, command, { expiresIn: signedSeconds }))
      const { answer, size } = await withTimeout(access.limits.downloadMs, signal, async (timeoutSignal) => {
        const request = (range?: RequestOptions['range']) =>
          sendSignedRequest(access, url, timeoutSignal, range)
        const answer = await request()
        const from = { ...access, signal: timeoutSignal, requestRest: request }
        return { answer, size: await download(from, answer, to, options) }
      })
      const name = path.slice(path.lastIndexOf('/') + 1)
      return { name, contentType: answer.type || 'application/octet-stream', size, title: null }
    },
  }
}

/** Decodes a key from a listing with `encoding-type=url`. */
function decodeKey(key: string): string {
  try {
    return decodeURIComponent(key.replaceAll('+', ' '))
  } catch {
    return key
  }
}

/** Converts an error of the S3 client to a LinkError. */
function toS3LinkError(error: unknown, signal: AbortSignal): unknown {
  const { name = '', $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode
  if (status === undefined) return toLinkError(error, signal)
  return s3Error(status, name)
}
