import type { Highlight } from '#contract/highlights.ts'
import { toMs } from '#domain/words/seconds.ts'
import type { Context } from '#server/context.ts'
import type { Authorized } from '#server/features/collections/access.ts'
import { readWordTexts } from '#server/features/redactions/reads.ts'
import { findRedactionTarget } from '#server/features/redactions/service.ts'

/** Hides redacted words in highlights, including in their quotes, comments, and replies. */
export async function redactHighlights(
  ctx: Context,
  collection: Authorized<'view'>,
  highlights: readonly Highlight[],
): Promise<Highlight[]> {
  const target = highlights.length > 0 ? await findRedactionTarget(ctx.db, collection) : null
  if (!target) return [...highlights]
  const texts = highlights.flatMap(({ quote, startTime, endTime, content, replies }) => {
    const anchor = { quote, start: toMs(startTime), end: toMs(endTime) }
    return [content, ...replies.map((reply) => reply.content)].map((comment) => ({ ...anchor, comment }))
  })
  const { signal } = new AbortController()
  const redactedHighlights = await ctx.workers.interactive.run(
    { client: collection.id, signal },
    async (task) =>
      task('redactQuotes', { chunks: await readWordTexts(ctx.db, collection.id), target, quotes: texts }),
  )
  let next = 0
  return highlights.map((highlight) => {
    const redactedText = redactedHighlights[next++]
    const replies = highlight.replies.map((reply) => ({
      ...reply,
      content: redactedHighlights[next++]?.comment ?? '',
    }))
    return { ...highlight, quote: redactedText?.quote ?? '', content: redactedText?.comment ?? '', replies }
  })
}
