import { anchorsIn } from '#web/editor/core/document/anchoring.ts'
import type { Viewing } from '#web/editor/core/session/viewing.ts'
import { subscribe } from '#web/lib/events.ts'
import { AnchorKeeper } from './anchor-keeper.ts'
import { HighlightDrawing } from './highlight-drawing.ts'
import { highlightServer } from './highlight-server.ts'
import { Highlights } from './highlights.ts'

/** The text that contains them. */
type Text = Pick<Viewing, 'view' | 'onChange' | 'onSelection'>

interface Opened {
  collectionId: string
  /** Id of the viewer. */
  account: string
  /** Key of the public link. */
  pubkey?: string
}

/** The highlights of a text for as long as it is open: loaded, drawn, kept at their words. */
export function openHighlights(
  { view, onChange, onSelection }: Text,
  { collectionId, account, pubkey }: Opened,
) {
  const highlights = new Highlights({ account, server: highlightServer(collectionId, pubkey) })
  const keeper = new AnchorKeeper({
    view,
    onDetached: (detached) => highlights.show({ detached }),
    onMoved: (id, place, leaving) => highlights.change(id, place, { leaving }),
  })
  const drawing = new HighlightDrawing(
    view,
    (id) => highlights.get(id)?.color,
    (id) => highlights.snapshot().atCaret.includes(id),
  )
  let shown = highlights.snapshot().all
  const stopKeeping = highlights.subscribe(() => {
    const { all, status } = highlights.snapshot()
    if (status === 'ready' && all !== shown) keeper.keep(all)
    shown = all
    drawing.refresh()
  })
  // Visitors with a link get no notices.
  const stopListening = pubkey
    ? () => {}
    : subscribe({
        onEvent: (event) => {
          if (event.type === 'highlights' && event.id === collectionId) void highlights.load()
        },
        onReconnect: () => void highlights.load(),
      })
  const stops = [
    stopKeeping,
    stopListening,
    onChange(() => {
      keeper.textChanged()
      drawing.refresh()
    }),
    onSelection(() => {
      const { head } = view.state.selection
      const atCaret = anchorsIn(view.state, { from: head, to: head }).map(({ id }) => id)
      if (!sameIds(atCaret, highlights.snapshot().atCaret)) highlights.show({ atCaret })
    }),
  ]
  const leave = () => {
    keeper.flush(true)
    highlights.close()
  }
  addEventListener('pagehide', leave)
  void highlights.load()
  return {
    highlights,
    stop() {
      keeper.flush()
      highlights.close()
      removeEventListener('pagehide', leave)
      for (const stop of stops) stop()
      drawing.stop()
    },
  }
}

const sameIds = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id, index) => id === b[index])
