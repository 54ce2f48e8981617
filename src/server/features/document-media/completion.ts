import type { DocumentVariant } from '#contract/choices.ts'
import { plainText } from '#domain/documents/content.ts'
import { documentFromMarkdown } from '#domain/documents/markdown.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requireFeature } from '#server/features/billing/service.ts'
import { requireCollection } from '#server/features/collections/access.ts'
import { findDocument } from '#server/features/documents/reads.ts'
import { requireWriter, userMessage, writingInstructions } from '#server/features/documents/service.ts'
import { EngineError } from '#server/infra/engines/engine.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Limit } from '#server/infra/identity/limits.ts'
import { generateFullText } from '#server/infra/language/whole-text.ts'

const userLimit: Limit = { name: 'completion', points: 30, seconds: 60 }
/** Timeout in milliseconds; short, since a user is waiting. */
const maxMs = 120_000
const marker = '[…]'

export interface CompletionRequest {
  prompt: string
  text: string
  from?: number | undefined
  /** Kind of text; defaults to the document's kind. */
  variant?: DocumentVariant | undefined
}

/** Generates text for a position in a document, using as much context as fits into the model. */
export async function completeText(
  ctx: Context,
  actor: UserActor,
  id: string,
  { prompt, text, from = text.length, variant }: CompletionRequest,
  disconnectSignal: AbortSignal,
) {
  const { organization_id: organizationId } = await requireCollection(ctx.db, actor, id, 'edit')
  await requireFeature(ctx, ctx.db, organizationId, 'ContentGeneration')
  requireWriter(ctx)
  const kind = variant ?? (await findDocument(ctx.db, id))?.variant ?? 'custom'
  await ctx.limits.take(userLimit, actor.userId)
  // Most of the context is the text before the position. A character is usually no more than one token.
  const maxContextLength = Math.floor(ctx.textModel.contextTokens / 3)
  const textBefore = text.slice(Math.max(0, from - maxContextLength), from)
  const textAfter = text.slice(from, from + Math.floor(maxContextLength / 4))
  const context = text === '' ? '' : `${textBefore}${marker}${textAfter}`.toWellFormed()
  const instructions = `${writingInstructions(kind)} If there is material, write only what belongs at ${marker} in it, and don't repeat any of it.`
  try {
    const signal = AbortSignal.any([disconnectSignal, AbortSignal.timeout(maxMs)])
    const request = { instructions, text: userMessage(prompt, context), signal }
    const answer = await generateFullText(ctx.textModel, request)
    const completionContent = documentFromMarkdown(answer.text)
    const content = completionContent.content.map((node) => ({ ...node }))
    return { text: plainText(completionContent), content, cut: !answer.isComplete }
  } catch (error) {
    disconnectSignal.throwIfAborted()
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    if (!(error instanceof EngineError) && !isLate) throw error
    ctx.log.warn({ err: error, collectionId: id }, 'completion failed')
    throw new AppError('provider_failed', 'could not complete patch request')
  }
}
