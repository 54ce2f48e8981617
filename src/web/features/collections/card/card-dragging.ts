import { type DragEvent, useEffect, useState } from 'react'
import { cardHoverTimeoutMs, DragHover } from '#web/lib/browser/drag-hover.ts'

const type = 'application/x-longhand-collection'

/** Starts dragging a card, so that it can be dropped on a project. */
export function startDrag(event: DragEvent, id: string): void {
  event.dataTransfer.setData(type, id)
  event.dataTransfer.effectAllowed = 'copy'
}

/** Returns whether the dragged item is a card. */
export const isCardDrag = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(type)

/** Accepts dropped cards. `isOver` is true while a card is dragged over the element. */
export function useCardDrop(onDrop: (id: string) => void) {
  const [isOver, setIsOver] = useState(false)
  const [hover] = useState(() => new DragHover(cardHoverTimeoutMs, () => setIsOver(false)))
  useEffect(() => () => hover.end(), [hover])
  const allowDrop = (event: DragEvent) => {
    if (!isCardDrag(event)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setIsOver(true)
    hover.extend()
  }
  const drop = (event: DragEvent) => {
    const id = event.dataTransfer.getData(type)
    if (!id) return
    event.preventDefault()
    hover.end()
    setIsOver(false)
    onDrop(id)
  }
  return { isOver, handlers: { onDragEnter: allowDrop, onDragOver: allowDrop, onDrop: drop } }
}
