import type { HighlightColor } from '#contract/choices.ts'
import type { Highlight } from '#contract/highlights.ts'

export interface HighlightFilter {
  /** Text to search for in quotes, comments and replies; case-insensitive. */
  text: string
  /** ID of a tag; null for any. */
  tag: string | null
  /** ID of an author or replier; null for anyone. */
  person: string | null
  color: HighlightColor | null
  /** Whether to show only highlights that mention the viewer. */
  mentionsMe: boolean
}

export const noFilter: HighlightFilter = { text: '', tag: null, person: null, color: null, mentionsMe: false }

export const isFiltering = (filter: HighlightFilter): boolean =>
  filter.text.trim() !== '' || filter.mentionsMe || [filter.tag, filter.person, filter.color].some(Boolean)

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

export function filterHighlights(
  highlights: readonly Highlight[],
  filter: HighlightFilter,
  viewer: string,
): readonly Highlight[] {
  if (!isFiltering(filter)) return highlights
  const term = fold(filter.text.trim())
  return highlights.filter(({ quote, content, tags, uid, color, replies }) => {
    if (filter.tag && !tags[filter.tag]) return false
    if (filter.color && color !== filter.color) return false
    if (filter.person && ![uid, ...replies.map((reply) => reply.uid)].includes(filter.person)) return false
    if (filter.mentionsMe && !replies.some(({ mentions }) => mentions.includes(viewer))) return false
    return [quote, content, ...replies.map((reply) => reply.content)].some((text) =>
      fold(text).includes(term),
    )
  })
}
