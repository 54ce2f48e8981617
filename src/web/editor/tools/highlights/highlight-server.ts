import type { Highlight, ReplyWithUser } from '#contract/highlights.ts'
import { call } from '#web/lib/api/api.ts'

/** Position of a highlight, with times in seconds. */
export type HighlightAnchor = Pick<Highlight, 'quote' | 'startTime' | 'endTime' | 'speaker'>
/** Content of a highlight. */
export type HighlightContent = Pick<Highlight, 'content' | 'tags' | 'color'>
export type NewReply = Pick<ReplyWithUser, 'content' | 'mentions'>

/** A transcript's highlights as stored on the server. */
export interface HighlightServer {
  list(): Promise<Highlight[]>
  add(id: string, highlight: HighlightAnchor & HighlightContent): Promise<Highlight>
  /**
   * Changes a highlight.
   * @param isClosing whether the page is closing, in which case the request must outlive it; browsers limit
   * such requests to 64 KB in total
   */
  change(
    id: string,
    change: Partial<HighlightAnchor & HighlightContent>,
    isClosing: boolean,
  ): Promise<Highlight>
  /**
   * Removes a highlight.
   * @param isClosing whether the page is closing
   */
  remove(id: string, isClosing: boolean): Promise<void>
  reply(id: string, replyId: string, reply: NewReply): Promise<ReplyWithUser>
  removeReply(id: string, replyId: string, isClosing: boolean): Promise<void>
}

/** Creates the client for a collection's highlights. */
export function createHighlightServer(collectionId: string): HighlightServer {
  const params = (highlightId: string) => ({ id: collectionId, highlightId })
  return {
    list: () => call('listHighlights', { params: { id: collectionId } }),
    add: (id, body) => call('addHighlight', { params: params(id), body }),
    change: (id, body, isClosing) =>
      call('changeHighlight', { params: params(id), body }, { keepalive: isClosing }),
    remove: async (id, isClosing) => {
      await call('removeHighlight', { params: params(id) }, { keepalive: isClosing })
    },
    reply: (id, replyId, body) => call('addReply', { params: { ...params(id), replyId }, body }),
    removeReply: async (id, replyId, isClosing) => {
      await call('removeReply', { params: { ...params(id), replyId } }, { keepalive: isClosing })
    },
  }
}
