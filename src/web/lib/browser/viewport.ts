import { useSyncExternalStore } from 'react'

interface Size {
  width: number
  height: number
}

let renderedSize: Size | undefined

/** Sets the viewport size for server rendering, in pixels; hydration starts with the same size. */
export function setRenderedViewport(size: Size): void {
  renderedSize = size
}

type Subscribe = (listener: () => void) => () => void

/** Returns a function that subscribes to the viewport's width crossing any of the given widths, in pixels. */
export const subscribeToWidths =
  (widths: readonly number[]): Subscribe =>
  (listener) => {
    const queries = widths.map((width) => matchMedia(`(min-width: ${width}px)`))
    for (const query of queries) query.addEventListener('change', listener)
    return () => {
      for (const query of queries) query.removeEventListener('change', listener)
    }
  }

/** Returns a value computed from the viewport's current width in pixels. */
export const useViewportWidth = <T>(subscribe: Subscribe, select: (width: number) => T): T =>
  useSyncExternalStore(
    subscribe,
    () => select(innerWidth),
    () => select(renderedSize?.width ?? innerWidth),
  )

const neverSubscribe: Subscribe = () => () => {}

/** Returns the viewport's height in pixels, as of the last render. */
export const useViewportHeight = (): number =>
  useSyncExternalStore(
    neverSubscribe,
    () => innerHeight,
    () => renderedSize?.height ?? innerHeight,
  )
