import { anchorsIn } from '#web/editor/core/document/anchoring.ts'
import type { Viewer } from '#web/editor/core/session/viewer.ts'
import { subscribe } from '#web/lib/api/events.ts'
import { AnchorSync } from './anchor-sync.ts'
import { HighlightDrawing } from './highlight-drawing.ts'
import { createHighlightServer } from './highlight-server.ts'
import { Highlights } from './highlights.ts'

/** The text that contains the highlights. */
type Text = Pick<Viewer, 'view' | 'onChange' | 'onSelection'>

interface HighlightsOptions {
  collectionId: string
  /** ID of the viewer. */
  account: string
  /** Whether highlights are hidden from the viewer. */
  isHidden: boolean
}

/** Opens the highlights of a text and keeps them attached to their words until the text closes. */
export function openHighlights(
  { view, onChange, onSelection }: Text,
  { collectionId, account, isHidden }: HighlightsOptions,
) {
  const server = createHighlightServer(collectionId)
  const highlights = new Highlights({
    account,
    server: isHidden ? { ...server, list: async () => [] } : server,
  })
  const anchorSync = new AnchorSync({
    view,
    onDetached: (detached) => highlights.show({ detached }),
    onMoved: (id, position, isClosing) => highlights.change(id, position, { isClosing }),
  })
  const drawing = new HighlightDrawing(
    view,
    (id) => highlights.get(id)?.color,
    (id) => highlights.snapshot().idsAtCursor.includes(id),
  )
  let previous = highlights.snapshot().all
  const stopKeeping = highlights.subscribe(() => {
    const { all, status } = highlights.snapshot()
    if (status === 'ready' && all !== previous) anchorSync.syncAnchors(all)
    previous = all
    drawing.refresh()
  })
  const stopListening = subscribe({
    onEvent: (event) => {
      if (event.type === 'highlights' && event.id === collectionId) void highlights.load()
    },
    onReconnect: () => void highlights.load(),
  })
  const stops = [
    stopKeeping,
    stopListening,
    onChange(() => {
      anchorSync.handleTextChange()
      drawing.refresh()
    }),
    onSelection(() => {
      const { head } = view.state.selection
      const idsAtCursor = anchorsIn(view.state, { from: head, to: head }).map(({ id }) => id)
      if (!haveSameIds(idsAtCursor, highlights.snapshot().idsAtCursor)) highlights.show({ idsAtCursor })
    }),
  ]
  const flushAndClose = () => {
    anchorSync.flush(true)
    highlights.close()
  }
  addEventListener('pagehide', flushAndClose)
  void highlights.load()
  return {
    highlights,
    stop() {
      anchorSync.flush()
      highlights.close()
      removeEventListener('pagehide', flushAndClose)
      for (const stop of stops) stop()
      drawing.stop()
    },
  }
}

const haveSameIds = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id, index) => id === b[index])
