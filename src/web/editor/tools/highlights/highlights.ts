import type { Highlight, ReplyWithUser } from '#contract/highlights.ts'
import { newId } from '#web/lib/format/new-id.ts'
import { createListeners } from '#web/lib/listeners.ts'
import type { HighlightAnchor, HighlightContent, HighlightServer, NewReply } from './highlight-server.ts'

export type HighlightPart = 'content' | 'reply' | 'tags'

/** A highlight's field that the viewer opened. */
export interface OpenField {
  id: string
  part: HighlightPart
  /** Text typed before the field appeared. */
  text: string
}

export interface HighlightsState {
  status: 'loading' | 'ready' | 'failed'
  /** Highlights sorted by time, excluding those being removed. */
  all: readonly Highlight[]
  /** IDs of highlights whose words aren't in the text. */
  detached: ReadonlySet<string>
  /** IDs of the highlights at the cursor. */
  idsAtCursor: readonly string[]
  /** Field that the viewer opened; null if there is none. */
  openField: OpenField | null
}

/** Message about highlights for the viewer. */
export type HighlightNotice =
  | { kind: 'failed'; action: 'load' | 'add' | 'change' | 'remove' | 'reply' | 'removeReply'; error: unknown }
  | { kind: 'removed'; type: 'highlight' | 'reply'; id: string }

interface ChangeOptions {
  /** Requests that must complete first, such as creating a new tag. */
  after?: Promise<unknown> | undefined
  /** Whether the page is closing. */
  isClosing?: boolean
}

interface HighlightsDependencies {
  /** ID of the viewer. */
  account: string
  server: HighlightServer
}

/** Pending removal of a highlight or reply, which is already hidden but still exists on the server. */
interface Removal {
  timer: ReturnType<typeof setTimeout>
  /**
   * Sends the removal.
   * @param isClosing whether the page is closing
   */
  finish(isClosing: boolean): void
}

/** Time during which a removed highlight or reply can be restored, in milliseconds. */
export const undoMs = 6_000
const failedLoadMs = 5_000

/** A transcript's highlights. Changes apply immediately, are sent to the server, and revert if rejected. */
export class Highlights {
  readonly #dependencies: HighlightsDependencies
  #items = new Map<string, Highlight>()
  /** Pending removals by the ID of the highlight or reply. */
  readonly #removals = new Map<string, Removal>()
  /** Pending requests, sequential per highlight. */
  readonly #calls = new Map<string, Promise<unknown>>()
  #loading = false
  /** Whether to refetch the highlights after pending requests. */
  #stale = false
  #retry: ReturnType<typeof setTimeout> | undefined
  #state: HighlightsState = {
    status: 'loading',
    all: [],
    detached: new Set(),
    idsAtCursor: [],
    openField: null,
  }
  readonly #listeners = createListeners()
  readonly #noticeListeners = createListeners<[notice: HighlightNotice]>()

  constructor(dependencies: HighlightsDependencies) {
    this.#dependencies = dependencies
  }

  readonly snapshot = (): HighlightsState => this.#state
  readonly subscribe = this.#listeners.add
  readonly onNotice = this.#noticeListeners.add

  /** Updates state that exists only on the client. */
  show(change: Partial<Pick<HighlightsState, 'detached' | 'idsAtCursor' | 'openField'>>): void {
    this.#publish(change)
  }

  /** Refetches all highlights, one request at a time, once pending requests are done. */
  async load(): Promise<void> {
    clearTimeout(this.#retry)
    this.#stale = this.#loading || this.#calls.size > 0
    if (this.#stale) return
    this.#loading = true
    try {
      const list = await this.#dependencies.server.list()
      // A response that predates a change must not revert it.
      if (this.#calls.size > 0) this.#stale = true
      else this.#items = new Map(list.map((item) => [item.id, item]))
      this.#relist({ status: 'ready' })
    } catch (error) {
      if (this.#state.status === 'ready') this.#retry = setTimeout(() => void this.load(), failedLoadMs)
      else this.#publish({ status: 'failed' })
      if (this.#state.status === 'failed')
        this.#noticeListeners.notify({ kind: 'failed', action: 'load', error })
    } finally {
      this.#loading = false
      this.#loadIfStale()
    }
  }

  get(id: string): Highlight | undefined {
    return this.#items.get(id)
  }

  /** Adds the viewer's highlight and returns its ID. */
  add(content: HighlightAnchor & Partial<HighlightContent>): string {
    const id = newId()
    const fields = { content: '', tags: {}, color: 'yellow' as const, ...content }
    const created = Math.floor(Date.now() / 1000)
    const highlight = { ...fields, id, uid: this.#dependencies.account, author: null, created, replies: [] }
    void this.#perform(id, 'add', highlight, () => this.#dependencies.server.add(id, fields))
    return id
  }

  /**
   * Changes a highlight.
   * @returns whether the server accepted it
   */
  change(
    id: string,
    change: Partial<HighlightAnchor & HighlightContent>,
    { after, isClosing = false }: ChangeOptions = {},
  ): Promise<boolean> {
    const item = this.#items.get(id)
    if (!item) return Promise.resolve(false)
    return this.#perform(id, 'change', { ...item, ...change }, async () => {
      await after
      return this.#dependencies.server.change(id, change, isClosing)
    })
  }

  /** Removes a highlight; the removal can be undone for a few seconds. */
  remove(id: string): void {
    this.#removeLater('highlight', id, (isClosing) => {
      if (!this.#items.has(id)) return
      void this.#perform(id, 'remove', undefined, async () => {
        await this.#dependencies.server.remove(id, isClosing)
        return undefined
      })
    })
  }

  /** Restores a highlight or a reply. */
  undoRemoval(id: string): void {
    clearTimeout(this.#removals.get(id)?.timer)
    this.#removals.delete(id)
    this.#relist()
  }

  /**
   * Adds a reply.
   * @returns whether the server accepted it
   */
  reply(id: string, reply: NewReply): Promise<boolean> {
    const item = this.#items.get(id)
    if (!item) return Promise.resolve(false)
    const { account, server } = this.#dependencies
    const replyId = newId()
    const user = { uid: account, name: '' }
    const optimisticReply = {
      ...reply,
      id: replyId,
      uid: account,
      created: Math.floor(Date.now() / 1000),
      user,
    }
    return this.#perform(id, 'reply', withReplies(item, [...item.replies, optimisticReply]), async () => {
      const savedReply = await server.reply(id, replyId, reply)
      return this.#replaceReply(id, replyId, savedReply)
    })
  }

  /** Removes a reply; the removal can be undone for a few seconds. */
  removeReply(id: string, replyId: string): void {
    this.#removeLater('reply', replyId, (isClosing) => {
      const item = this.#items.get(id)
      if (!item?.replies.some((reply) => reply.id === replyId)) return
      const rest = item.replies.filter((reply) => reply.id !== replyId)
      void this.#perform(id, 'removeReply', withReplies(item, rest), async () => {
        await this.#dependencies.server.removeReply(id, replyId, isClosing)
        return undefined
      })
    })
  }

  /** Sends everything that is pending, because the page is closing. */
  close(): void {
    clearTimeout(this.#retry)
    for (const { finish } of [...this.#removals.values()]) finish(true)
  }

  #removeLater(type: 'highlight' | 'reply', id: string, send: (isClosing: boolean) => void): void {
    if (this.#removals.has(id)) return
    const finish = (isClosing: boolean) => {
      clearTimeout(this.#removals.get(id)?.timer)
      this.#removals.delete(id)
      send(isClosing)
    }
    this.#removals.set(id, { timer: setTimeout(() => finish(false), undoMs), finish })
    this.#relist()
    this.#noticeListeners.notify({ kind: 'removed', type, id })
  }

  #replaceReply(id: string, replyId: string, savedReply: ReplyWithUser): Highlight | undefined {
    const item = this.#items.get(id)
    return (
      item &&
      withReplies(
        item,
        item.replies.map((reply) => (reply.id === replyId ? savedReply : reply)),
      )
    )
  }

  /** Applies a change to a highlight, sends it, and reverts it on failure. */
  async #perform(
    id: string,
    action: Extract<HighlightNotice, { kind: 'failed' }>['action'],
    updated: Highlight | undefined,
    send: () => Promise<Highlight | undefined>,
  ): Promise<boolean> {
    const before = this.#items.get(id)
    this.#put(id, updated)
    const request = (this.#calls.get(id) ?? Promise.resolve()).then(send)
    const settledRequest = request.catch(() => {})
    this.#calls.set(id, settledRequest)
    try {
      const response = await request
      if (response && this.#calls.get(id) === settledRequest && this.#items.has(id)) this.#put(id, response)
      return true
    } catch (error) {
      // Later requests depended on this one, so only the server knows the result.
      if (this.#calls.get(id) !== settledRequest) this.#stale = true
      this.#put(id, before)
      this.#noticeListeners.notify({ kind: 'failed', action, error })
      return false
    } finally {
      if (this.#calls.get(id) === settledRequest) this.#calls.delete(id)
      this.#loadIfStale()
    }
  }

  #loadIfStale(): void {
    if (this.#stale && this.#calls.size === 0) void this.load()
  }

  #put(id: string, item: Highlight | undefined): void {
    this.#items = new Map(this.#items)
    if (item) this.#items.set(id, item)
    else this.#items.delete(id)
    this.#relist()
  }

  /** Publishes changed highlights. */
  #relist(change: Partial<HighlightsState> = {}): void {
    const isRemaining = ({ id }: { id: string }) => !this.#removals.has(id)
    const all = [...this.#items.values()]
      .filter(isRemaining)
      .map((item) =>
        item.replies.every(isRemaining) ? item : withReplies(item, item.replies.filter(isRemaining)),
      )
      .toSorted((a, b) => a.startTime - b.startTime || a.endTime - b.endTime || a.created - b.created)
    this.#publish({ all, ...change })
  }

  #publish(change: Partial<HighlightsState>): void {
    this.#state = { ...this.#state, ...change }
    this.#listeners.notify()
  }
}

const withReplies = (item: Highlight, replies: Highlight['replies']): Highlight => ({ ...item, replies })
