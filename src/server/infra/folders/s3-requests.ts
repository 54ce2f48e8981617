import { toLinkError } from '#server/infra/links/failures.ts'
import { LinkError } from '#server/infra/links/links.ts'
import { httpStatusError, type RequestOptions, send } from '#server/infra/links/request.ts'
import { header, type LinkResponse, readResponse } from '#server/infra/links/response.ts'
import { readAtMost } from '#server/infra/links/stream-limits.ts'
import { isBusyStatus } from '#server/infra/remote/retry-policy.ts'
import { retryDelayOf, retryWhileBusy } from './busy-server.ts'
import type { FolderAccess } from './folder.ts'

const rejectedKeys = new Set([
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'InvalidToken',
  'ExpiredToken',
  'TokenRefreshRequired',
  'AccountProblem',
])
const wrongRegions = new Set([
  'PermanentRedirect',
  'AuthorizationHeaderMalformed',
  'IllegalLocationConstraintException',
])
const maxErrorBytes = 64_000

/** Returns the error for an S3 response, based on its error code. */
export function s3Error(status: number, code: string): LinkError {
  if (rejectedKeys.has(code)) return new LinkError('needs_sign_in', `The server rejected the key (${code}).`)
  if (wrongRegions.has(code) || status === 301)
    return new LinkError('unreachable', 'The bucket is in another region.')
  if (code === 'NoSuchBucket') return new LinkError('unreachable', 'Bucket not found.')
  if (code === 'NoSuchKey') return new LinkError('unreachable', 'File not found.')
  if (status === 403)
    return new LinkError('unreachable', 'The key has no permission for this folder or file.')
  if (isBusyStatus(status)) return new LinkError('unreachable', 'The server is busy. Please try again later.')
  return httpStatusError(status)
}

/**
 * Sends a signed GET request, waiting while the server is busy.
 * @throws LinkError
 */
export const sendSignedRequest = (
  access: FolderAccess,
  url: URL,
  signal: AbortSignal,
  range?: RequestOptions['range'],
): Promise<LinkResponse> =>
  retryWhileBusy(access.waitMs.fetch, signal, async (attempt) => {
    try {
      const { status, headers, body } = await send(access.guard, url, { ...access, signal, range })
      if (status >= 200 && status < 300) return await readResponse(url, headers, body, signal)
      const delayMs = retryDelayOf(status, header(headers, 'retry-after'), attempt)
      const text = (await readAtMost(body, maxErrorBytes)).toString('utf8')
      body.destroy()
      if (delayMs !== null) return { delayMs }
      throw s3Error(status, /<Code>(\w{1,100})<\/Code>/.exec(text)?.[1] ?? '')
    } catch (error) {
      throw toLinkError(error, signal)
    }
  })

interface HandledRequest {
  method: string
  protocol: string
  hostname: string
  port?: number
  path: string
  query?: Record<string, string | string[] | null>
  headers: Record<string, string>
}

/**
 * Creates a request handler for the S3 client that connects only to allowed addresses. Supports only
 * requests without a body.
 */
export function createGuardedHandler({ guard, limits }: Pick<FolderAccess, 'guard' | 'limits'>) {
  return {
    async handle(request: HandledRequest, { abortSignal }: { abortSignal?: unknown } = {}) {
      const { method, protocol, hostname, port, path, headers } = request
      const {
        statusCode,
        headers: responseHeaders,
        body,
      } = await guard.agent.request({
        origin: `${protocol}//${hostname}${port === undefined ? '' : `:${port}`}`,
        path: path + queryOf(request.query),
        method: method as 'GET',
        headers,
        headersTimeout: limits.headersMs,
        bodyTimeout: limits.stallMs,
        signal: abortSignal as AbortSignal,
      })
      const headerEntries = Object.entries(responseHeaders).map(([name, value]) => [name, String(value)])
      return {
        response: { statusCode, headers: Object.fromEntries(headerEntries) as Record<string, string>, body },
      }
    },
    destroy() {},
  }
}

function queryOf(query: HandledRequest['query'] = {}): string {
  const encode = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
    )
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => (one === null ? encode(name) : `${encode(name)}=${encode(one)}`)),
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}
