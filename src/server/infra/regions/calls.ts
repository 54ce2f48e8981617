import { createHash, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { Agent, request } from 'undici'
import { z } from 'zod'
import type { ErrorBody } from '#contract/error-body.ts'
import { type ErrorCode, errorCodes } from '#contract/errors.ts'
import type { Config } from '#server/config.ts'
import { AppError } from '#server/infra/errors.ts'
import type { DeriveKey } from '#server/infra/identity/keys.ts'
import { readSignedText, signText } from '#server/infra/identity/signed-text.ts'
import { type Region, regionAddress } from './regions.ts'

/** Validity of a signature, in seconds. The deployments' clocks must differ by less than this. */
export const callLifetimeSeconds = 60

const claims = z.object({
  from: z.enum(['us', 'eu']),
  to: z.enum(['us', 'eu']),
  method: z.string(),
  path: z.string(),
  /** SHA-256 of the body. */
  digest: z.string(),
  /** Makes sure that a call is accepted only once. */
  nonce: z.uuid(),
  /** Seconds since 1970. */
  expiresAt: z.number(),
})
export type CallClaims = z.infer<typeof claims>

interface Deployment {
  config: Pick<Config, 'region' | 'regions'>
  deriveKey: DeriveKey
}

const secretOf = ({ deriveKey }: Pick<Deployment, 'deriveKey'>) => deriveKey('calls between regions')

/**
 * Returns the claims of a call from another region; null unless they are authentic, meant for this region,
 * and recent.
 */
export function readCall(deployment: Deployment, signature: string): CallClaims | null {
  const parsedClaims = claims.nullable().safeParse(readSignedText(secretOf(deployment), signature)).data
  const { region, regions } = deployment.config
  if (
    !parsedClaims ||
    parsedClaims.to !== region ||
    parsedClaims.from === region ||
    !regions[parsedClaims.from]
  )
    return null
  return Math.abs(parsedClaims.expiresAt - Date.now() / 1000) <= callLifetimeSeconds * 2 &&
    parsedClaims.expiresAt * 1000 > Date.now()
    ? parsedClaims
    : null
}

/** Returns a SHA-256 hash in hexadecimal. */
export const computeDigest = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex')

/** A body that is too large for memory. */
export interface StreamedBody {
  size: number
  /** SHA-256 in hexadecimal. */
  sha256: string
  open(): Promise<Readable>
}

export interface RegionCall {
  method: 'POST' | 'PUT'
  path: string
  /** JSON, or a stream of bytes. */
  body?: object | StreamedBody | undefined
  signal?: AbortSignal | undefined
}

/** Thrown if the other region is unreachable or failing; a retry may succeed. */
export class RegionUnreachableError extends Error {}

/** Thrown if the other region rejects a call. */
export class RegionRefusalError extends Error {
  readonly code: ErrorCode
  constructor(code: ErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/**
 * Time without progress after which a call counts as failed, in milliseconds: storing a long transcript takes
 * a while.
 */
const silenceMs = 300_000
const dispatcher = new Agent({
  headersTimeout: silenceMs,
  bodyTimeout: silenceMs,
  connect: { timeout: 5000 },
})

const isStream = (body: object): body is StreamedBody => 'open' in body

/** Calls another region's deployment; returns the result in its response. @throws RegionUnreachableError; RegionRefusalError */
export async function callRegion(deployment: Deployment, to: Region, call: RegionCall): Promise<unknown> {
  const { method, path, body, signal } = call
  const sentBody = body === undefined ? '' : isStream(body) ? await body.open() : JSON.stringify(body)
  const digest = typeof sentBody === 'string' ? computeDigest(sentBody) : (body as StreamedBody).sha256
  const claims: CallClaims = {
    from: deployment.config.region,
    to,
    method,
    path,
    digest,
    nonce: randomUUID(),
    expiresAt: Math.floor(Date.now() / 1000) + callLifetimeSeconds,
  }
  const signature = encodeURIComponent(signText(secretOf(deployment), claims))
  const url = `${regionAddress(deployment.config, to)}${path}?signature=${signature}`
  const headers =
    typeof sentBody === 'string'
      ? { ...(sentBody !== '' && { 'content-type': 'application/json' }) }
      : {
          'content-type': 'application/octet-stream',
          'content-length': String((body as StreamedBody).size),
        }
  const answer = await request(url, {
    method,
    headers,
    body: sentBody === '' ? null : sentBody,
    dispatcher,
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    signal?.throwIfAborted()
    throw new RegionUnreachableError(`${to} can't be reached`, { cause: error })
  })
  const text = await answer.body.text().catch((error: unknown) => {
    throw new RegionUnreachableError(`${to} closed the connection`, { cause: error })
  })
  if (answer.statusCode >= 300) throw refusalOf(to, answer.statusCode, text)
  return text === '' ? undefined : (JSON.parse(text) as { result?: unknown }).result
}

/** Maximum time to make a user wait for a call, in milliseconds. */
const timeoutMs = 15_000

/**
 * Calls another region on behalf of a waiting user.
 * @throws AppError region_unreachable, with the region; the error of a rejection
 */
export async function callRegionForUser<T>(
  deployment: Deployment,
  to: Region,
  { path, body, answer }: { path: string; body: object; answer: z.ZodType<T> },
): Promise<T> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    return answer.parse(await callRegion(deployment, to, { method: 'POST', path, body, signal }))
  } catch (error) {
    if (error instanceof RegionRefusalError) throw new AppError(error.code, error.message)
    const details = { region: to }
    throw new AppError('region_unreachable', `${to} can't be reached`, details, { cause: error })
  }
}

function refusalOf(to: Region, status: number, text: string): Error {
  const error = readError(text)
  if (!error || status >= 500) return new RegionUnreachableError(`${to} responded with ${status}`)
  return new RegionRefusalError(error.code, error.message)
}

function readError(text: string): ErrorBody['error'] | undefined {
  try {
    const { error } = JSON.parse(text) as Partial<ErrorBody>
    return error && errorCodes.includes(error.code) ? error : undefined
  } catch {
    return undefined
  }
}

/** Requests changed accounts from the home region, and waits until this region has them. */
export async function requestAccounts(deployment: Deployment & { config: Pick<Config, 'homeRegion'> }) {
  await callRegion(deployment, deployment.config.homeRegion, {
    method: 'POST',
    path: '/regions/accounts/send',
  })
}
