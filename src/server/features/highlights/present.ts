import type { Highlight, ReplyWithUser } from '#contract/highlights.ts'
import { unknownUserId } from '#contract/unknown-user-id.ts'
import { toSeconds } from '#domain/words/seconds.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import type { HighlightRow, ReplyRow } from './queries.ts'

export function presentHighlight(row: HighlightRow, replies: readonly ReplyRow[]): Highlight {
  const { id, content, quote, speaker, color } = row
  return {
    id,
    content,
    quote,
    speaker,
    color,
    tags: Object.fromEntries(row.tags.map((tag) => [tag, true as const])),
    uid: row.user_id,
    author: row.author,
    created: toEpochSeconds(row.created_at),
    startTime: toSeconds(row.start_ms),
    endTime: toSeconds(row.end_ms),
    replies: replies.map(presentReply),
  }
}

/**
 * Presents a highlight for a public link: the highlighted words and, if the link shows it, the highlight's
 * own comment.
 */
export function presentPublicly(row: HighlightRow, comments: boolean): Highlight {
  return {
    ...presentHighlight(row, []),
    ...(!comments && { content: '' }),
    tags: {},
    uid: null,
    author: null,
  }
}

export function presentReply({
  id,
  content,
  user_id,
  author,
  mentions,
  created_at,
}: ReplyRow): ReplyWithUser {
  const uid = user_id ?? unknownUserId
  return {
    id,
    content,
    uid,
    created: toEpochSeconds(created_at),
    mentions,
    user: { uid, name: author ?? '' },
  }
}
