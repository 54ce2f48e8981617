import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Limit } from '#server/infra/identity/limits.ts'
import { type CallClaims, callLifetimeSeconds, computeDigest, readCall } from '#server/infra/regions/calls.ts'

export const invalidCallError = (): AppError =>
  new AppError('signature_invalid', "This request isn't from another region")

/** Allows each call only once; the window outlasts the validity of a signature. */
const callLimit: Limit = { name: 'regionCall', points: 1, seconds: callLifetimeSeconds * 4 }

/** Requires another region's signature before the body is read. */
export const requireSignature = async (
  ctx: Context,
  { query }: { query: { signature: string } },
): Promise<void> => {
  if (!readCall(ctx, query.signature)) throw invalidCallError()
}

/** Returns the claims of a call made by another region to this address. Each call is accepted only once. */
export async function readClaims(
  ctx: Context,
  { query, request }: { query: { signature: string }; request: FastifyRequest },
): Promise<CallClaims> {
  const claims = readCall(ctx, query.signature)
  const [path] = request.url.split('?', 1)
  if (!claims || claims.method !== request.method || claims.path !== path) throw invalidCallError()
  await ctx.limits.take(callLimit, claims.nonce).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'too_many_requests') throw invalidCallError()
    throw error
  })
  return claims
}

interface SignedCall {
  query: { signature: string }
  request: FastifyRequest
  body: Uint8Array
}

/** Verifies a call with a JSON body, and returns the body. */
export async function readSignedBody(
  ctx: Context,
  call: SignedCall,
): Promise<{ claims: CallClaims; body: unknown }> {
  const claims = await readClaims(ctx, call)
  if (claims.digest !== computeDigest(call.body)) throw invalidCallError()
  return { claims, body: JSON.parse(Buffer.from(call.body).toString()) }
}

/** Verifies a call that only the home region may make, and returns its JSON body. */
export async function readHomeBody<T>(ctx: Context, call: SignedCall, schema: z.ZodType<T>): Promise<T> {
  const { claims, body } = await readSignedBody(ctx, call)
  if (claims.from !== ctx.config.homeRegion) throw invalidCallError()
  return schema.parse(body)
}
