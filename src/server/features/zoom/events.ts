import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type IntegrationProblem, integrationProblems } from '#contract/choices.ts'
import { userWithoutSession } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { addTranscription, requireOptions } from '#server/features/pipeline/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import type { SourceRecording } from '#server/infra/sources/source.ts'
import {
  type MeetingRecording,
  recordedMeeting,
  toRecordings,
} from '#server/infra/sources/zoom-recordings.ts'
import * as queries from './queries.ts'

/** Maximum age of an event, in seconds. */
const maxAgeSeconds = 300

export interface SignedRequest {
  body: Uint8Array
  /** Headers of the request. */
  signature: unknown
  timestamp: unknown
}

const event = z.discriminatedUnion('event', [
  z.object({ event: z.literal('endpoint.url_validation'), payload: z.object({ plainToken: z.string() }) }),
  z.object({
    event: z.literal('recording.completed'),
    payload: z.object({ object: recordedMeeting.extend({ host_id: z.string().min(1) }) }),
  }),
  z.object({
    event: z.literal('app_deauthorized'),
    payload: z.object({
      user_id: z.string().min(1),
      deauthorization_time: z.coerce.date().catch(() => new Date()),
    }),
  }),
])

/**
 * Handles an event from Zoom. Unknown kinds of events are ignored.
 * @throws AppError not_configured, signature_invalid, invalid_input
 */
export async function receiveEvent(
  ctx: Context,
  request: SignedRequest,
): Promise<{ plainToken?: string; encryptedToken?: string }> {
  const { zoomWebhookSecret: secret } = ctx.config
  if (!secret || !ctx.sources.zoom) throw new AppError('not_configured', "ZOOM_WEBHOOK_SECRET isn't set")
  requireSignature(secret, request)
  const { data } = event.safeParse(parseJson(request.body))
  switch (data?.event) {
    case 'endpoint.url_validation': {
      const { plainToken } = data.payload
      return { plainToken, encryptedToken: sign(secret, plainToken) }
    }
    case 'recording.completed':
      await importRecordings(ctx, data.payload.object.host_id, data.payload.object)
      return {}
    case 'app_deauthorized': {
      const { user_id: accountId, deauthorization_time: deauthorizedAt } = data.payload
      await queries.removeConnections(ctx.db, accountId, deauthorizedAt)
      return {}
    }
    default:
      return {}
  }
}

/** @throws AppError invalid_input */
function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString())
  } catch {
    throw new AppError('invalid_input', "The body isn't JSON")
  }
}

const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

/** @throws AppError signature_invalid */
function requireSignature(secret: string, { body, signature, timestamp }: SignedRequest): void {
  const expected = Buffer.from(`v0=${sign(secret, `v0:${timestamp}:${Buffer.from(body)}`)}`)
  const signatureBytes = Buffer.from(String(signature))
  const isSignatureValid =
    signatureBytes.length === expected.length && timingSafeEqual(signatureBytes, expected)
  const age = Math.abs(Date.now() / 1000 - Number(timestamp))
  if (!isSignatureValid || !(age <= maxAgeSeconds))
    throw new AppError('signature_invalid', 'The signature is invalid or has expired')
}

/**
 * Transcribes a meeting's recordings for everyone who has connected the host's account.
 * @throws the first unexpected error, after processing the other users' recordings, so that Zoom resends the
 * event
 */
async function importRecordings(
  ctx: Context,
  hostId: string,
  meeting: z.infer<typeof recordedMeeting>,
): Promise<void> {
  const recordings = toRecordings(meeting, ctx.installation.maxUploadBytes)
  const failures: unknown[] = []
  for (const userId of await queries.listConnectedUsers(ctx.db, hostId)) {
    try {
      const problem = await importForUser(ctx, userId, recordings)
      await queries.changeImportSettings(ctx.db, userId, { import_problem: problem })
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/**
 * Transcribes recordings for a user, stopping at the first one that can't be transcribed.
 * @returns the reason why it couldn't be transcribed
 */
async function importForUser(
  ctx: Context,
  userId: string,
  recordings: MeetingRecording[],
): Promise<IntegrationProblem | null> {
  try {
    for (const { recording } of recordings)
      await ctx.db.transaction().execute((tx) => importRecording(ctx, tx, userId, recording))
    return null
  } catch (error) {
    const problem = error instanceof AppError && integrationProblems.find((known) => known === error.code)
    if (!problem) throw error
    return problem
  }
}

/**
 * Transcribes a recording, unless automatic transcription is off or the user already has the recording: Zoom
 * resends events.
 */
async function importRecording(
  ctx: Context,
  tx: Db,
  userId: string,
  { id, name }: SourceRecording,
): Promise<void> {
  const imports = await queries.lockImportSettings(tx, userId)
  const url = `zoom:${id}`
  if (!imports || (await queries.hasRecording(tx, userId, url))) return
  await requireOptions(ctx, imports)
  await addTranscription(ctx, tx, userWithoutSession(userId), { ...imports, url, name })
}
