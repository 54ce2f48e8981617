import type { Highlight, ReplyWithUser } from '#contract/highlights.ts'
import { call } from '#web/lib/api.ts'

/** Position of a highlight; times in seconds. */
export type Place = Pick<Highlight, 'quote' | 'startTime' | 'endTime' | 'speaker'>
/** Its note. */
export type About = Pick<Highlight, 'content' | 'tags' | 'color'>
export type NewReply = Pick<ReplyWithUser, 'content' | 'mentions'>

/** The highlights of one transcript, as stored by the server. */
export interface HighlightServer {
  list(): Promise<Highlight[]>
  add(id: string, highlight: Place & About): Promise<Highlight>
  /**
   * @param leaving whether the page is being closed: the call has to outlive it, for which browsers allow 64 KB in all
   */
  change(id: string, change: Partial<Place & About>, leaving: boolean): Promise<Highlight>
  /** @param leaving as above */
  remove(id: string, leaving: boolean): Promise<void>
  reply(id: string, replyId: string, reply: NewReply): Promise<ReplyWithUser>
  removeReply(id: string, replyId: string, leaving: boolean): Promise<void>
}

/** @param pubkey of the public link */
export function highlightServer(collectionId: string, pubkey?: string): HighlightServer {
  const place = (highlightId: string) => ({ id: collectionId, highlightId })
  return {
    list: () => call('listHighlights', { params: { id: collectionId }, query: { pubkey } }),
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
