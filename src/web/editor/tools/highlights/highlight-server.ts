import type { Highlight, ReplyWithUser } from '#contract/highlights.ts'
import { call } from '#web/lib/api.ts'

/** Position of a highlight, with times in seconds. */
export type Place = Pick<Highlight, 'quote' | 'startTime' | 'endTime' | 'speaker'>
/** Content of a highlight. */
export type HighlightContent = Pick<Highlight, 'content' | 'tags' | 'color'>
export type NewReply = Pick<ReplyWithUser, 'content' | 'mentions'>

/** Highlights of a transcript as stored by the server. */
export interface HighlightServer {
  list(): Promise<Highlight[]>
  add(id: string, highlight: Place & HighlightContent): Promise<Highlight>
  /**
   * Changes a highlight.
   * @param leaving whether the page is closing, so that the request must outlive it; browsers allow 64 KB in total
   */
  change(id: string, change: Partial<Place & HighlightContent>, leaving: boolean): Promise<Highlight>
  /**
   * Removes a highlight.
   * @param leaving whether the page is closing
   */
  remove(id: string, leaving: boolean): Promise<void>
  reply(id: string, replyId: string, reply: NewReply): Promise<ReplyWithUser>
  removeReply(id: string, replyId: string, leaving: boolean): Promise<void>
}

/** Creates access to the highlights of a collection. */
export function highlightServer(collectionId: string): HighlightServer {
  const place = (highlightId: string) => ({ id: collectionId, highlightId })
  return {
    list: () => call('listHighlights', { params: { id: collectionId } }),
    add: (id, body) => call('addHighlight', { params: place(id), body }),
    change: (id, body, leaving) =>
      call('changeHighlight', { params: place(id), body }, { keepalive: leaving }),
    remove: async (id, leaving) => {
      await call('removeHighlight', { params: place(id) }, { keepalive: leaving })
    },
    reply: (id, replyId, body) => call('addReply', { params: { ...place(id), replyId }, body }),
    removeReply: async (id, replyId, leaving) => {
      await call('removeReply', { params: { ...place(id), replyId } }, { keepalive: leaving })
    },
  }
}
