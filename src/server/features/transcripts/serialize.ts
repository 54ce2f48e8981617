import { createHash } from 'node:crypto'
import type { ReaderActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { rateLimitKeyOf } from '#server/infra/identity/limits.ts'
import { type RunTask, runOnThisThread } from '#server/infra/workers/workers.ts'
import {
  findReadableTranscript,
  readStored,
  type StoredTranscript,
  type TranscriptRequest,
} from './reading.ts'
import { measureTranscript } from './reads.ts'

/** The caller, their IP address, and the signal that aborts the wait. */
export interface WaitingCaller {
  actor: ReaderActor
  address: string
  signal: AbortSignal
  /** Whether the same response won't be requested again and therefore isn't cached. */
  isSingleUse?: boolean
}

/**
 * Returns the client to attribute a caller's work to: the user or, for visitors with a link, their network.
 */
export const clientOf = ({ actor, address }: Pick<WaitingCaller, 'actor' | 'address'>) =>
  actor.kind === 'user' ? actor.userId : `link ${rateLimitKeyOf(address)}`

/** Content and format of a transcript's response. */
export interface SerializeOptions {
  lane: 'interactive' | 'exports'
  /** Identifies everything that the bytes depend on apart from the transcript. */
  key: readonly unknown[]
  /** Maximum number of chunks to serialize on this thread, which is shared with other requests. */
  smallChunks: number
  write(task: RunTask, stored: StoredTranscript): Promise<Uint8Array<ArrayBuffer>>
}

/**
 * Maximum number of compressed bytes to serialize on this thread, since they may contain many more words than
 * the number of chunks suggests.
 */
const maxSmallBytes = 500_000

/** Serializes a transcript: on a worker thread if it is large, and only once for concurrent requests. */
export async function writeTranscript(
  ctx: Context,
  requester: WaitingCaller,
  transcriptRequest: TranscriptRequest,
  { lane, key, smallChunks, write }: SerializeOptions,
): Promise<Buffer> {
  const readableTranscript = await findReadableTranscript(ctx, ctx.db, requester.actor, transcriptRequest)
  const writeWithTask = async (task: RunTask) => {
    const bytes = await write(task, await readStored(ctx, requester.actor, transcriptRequest))
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  }
  const size = await measureTranscript(ctx.db, transcriptRequest.id, readableTranscript.version?.revision)
  if (size.chunks <= smallChunks && size.bytes <= maxSmallBytes) return writeWithTask(runOnThisThread)
  const make = (signal: AbortSignal) =>
    ctx.workers[lane].run({ client: clientOf(requester), signal }, writeWithTask)
  if (requester.isSingleUse) return make(requester.signal)
  const keyHash = createHash('sha256').update(
    JSON.stringify([transcriptRequest.id, readableTranscript.state, key]),
  )
  return ctx.workers.answers.get(keyHash.digest('base64url'), requester.signal, make)
}
