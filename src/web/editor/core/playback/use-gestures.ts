import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { Loop } from './loop.ts'
import type { Player } from './player.ts'
import type { VisibleWindow } from './use-waveform-window.ts'

/** Wheel distance that doubles or halves the zoom, in pixels. */
const pixelsPerDoubling = 240

interface Parts {
  player: Player
  loop: Loop
  visibleWindow: VisibleWindow
}

/**
 * Handles pointer gestures on a waveform: one pointer seeks and drags, or selects a loop with Shift; two pointers zoom;
 * the wheel zooms and scrolls sideways. Returns the handlers and the time under a pointer, in seconds.
 */
export function useGestures(
  element: RefObject<HTMLDivElement | null>,
  { player, loop, visibleWindow }: Parts,
) {
  const pointers = useRef(new Map<number, number>())
  const loopFrom = useRef<number | null>(null)
  const latest = useRef(visibleWindow)
  useEffect(() => {
    latest.current = visibleWindow
  })
  useWheel(element, latest)

  const secondAt = (clientX: number) => {
    const { left = 0, width = 1 } = element.current?.getBoundingClientRect() ?? {}
    const { from, length } = visibleWindow.window
    return from + ((clientX - left) / width) * length
  }
  const moveTo = ({ clientX }: PointerEvent) => {
    const second = secondAt(clientX)
    const start = loopFrom.current
    if (start === null) player.seek(second)
    else loop.set({ from: Math.min(start, second), to: Math.max(start, second) })
  }
  const pinch = (id: number, clientX: number) => {
    const [otherPointer] = [...pointers.current].filter(([pointer]) => pointer !== id)
    const before = pointers.current.get(id)
    if (!otherPointer || before === undefined) return
    const [oldDistance, newDistance] = [
      Math.abs(before - otherPointer[1]),
      Math.abs(clientX - otherPointer[1]),
    ]
    if (oldDistance > 0 && newDistance > 0)
      visibleWindow.zoom(oldDistance / newDistance, secondAt((clientX + otherPointer[1]) / 2))
  }
  const release = ({ pointerId }: PointerEvent) => {
    pointers.current.delete(pointerId)
    loopFrom.current = null
  }
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.current.set(event.pointerId, event.clientX)
      if (pointers.current.size > 1) return
      if (event.shiftKey) loopFrom.current = secondAt(event.clientX)
      else moveTo(event)
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      if (!pointers.current.has(event.pointerId)) return
      if (pointers.current.size > 1) pinch(event.pointerId, event.clientX)
      else moveTo(event)
      pointers.current.set(event.pointerId, event.clientX)
    },
    onPointerUp: release,
    onPointerCancel: release,
    // Touching the waveform must not scroll the text away from the current word.
    onTouchMove: (event: { stopPropagation(): void }) => event.stopPropagation(),
  }
  return { handlers, secondAt }
}

/** Handles the wheel with a non-passive listener, since only that can keep the page from scrolling. */
function useWheel(element: RefObject<HTMLDivElement | null>, latest: RefObject<VisibleWindow>): void {
  useEffect(() => {
    const target = element.current
    if (!target) return
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      event.stopPropagation()
      const { zoom, pan, window } = latest.current
      const { left, width } = target.getBoundingClientRect()
      const horizontalDelta = event.shiftKey ? event.deltaX || event.deltaY : event.deltaX
      if (Math.abs(horizontalDelta) > Math.abs(event.deltaY) || event.shiftKey)
        pan((horizontalDelta / width) * window.length)
      else
        zoom(
          2 ** (event.deltaY / pixelsPerDoubling),
          window.from + ((event.clientX - left) / width) * window.length,
        )
    }
    target.addEventListener('wheel', onWheel, { passive: false })
    return () => target.removeEventListener('wheel', onWheel)
  }, [element, latest])
}
