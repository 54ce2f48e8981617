import { type DragEvent, useEffect, useRef, useState } from 'react'

const type = 'application/x-longhand-collection'
/** A place that nothing is held over any more is plain again this long after, in milliseconds. */
const clearAfterMs = 500

/** Lets a card be dragged onto a project. */
export function startDrag(event: DragEvent, id: string): void {
  event.dataTransfer.setData(type, id)
  event.dataTransfer.effectAllowed = 'copy'
}

/** Takes cards that are dropped; `over` while one is held above. */
export function useCardDrop(onDrop: (id: string) => void) {
  const [over, setOver] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const hold = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(type)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOver(false), clearAfterMs)
  }
  const drop = (event: DragEvent) => {
    const id = event.dataTransfer.getData(type)
    if (!id) return
    event.preventDefault()
    setOver(false)
    onDrop(id)
  }
  return { over, on: { onDragEnter: hold, onDragOver: hold, onDrop: drop } }
}
