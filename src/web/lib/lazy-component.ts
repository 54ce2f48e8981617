import { type ComponentType, createElement, lazy, useState } from 'react'
import { delay } from './delay.ts'

/** Delays between retries while a server restarts, in milliseconds. */
const pauses = [1000, 4000]

/**
 * Creates a part of a page that loads later. Offline, it waits, so that the surrounding page keeps its
 * unsaved input. If the server no longer has the part, the route's error screen offers a refresh. A part
 * loaded before its first render renders immediately.
 */
export function lazyComponent<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let loaded: ComponentType<P> | undefined
  let loading: Promise<{ default: ComponentType<P> }> | undefined
  const read = () => {
    loading ??= retryUntilLoaded(load).then((part) => {
      loaded = part.default
      return part
    })
    return loading
  }
  const LazyComponent = lazy(read) as unknown as ComponentType<P>
  function Part(props: P) {
    // Replacing it later would lose its state.
    const [Shown] = useState(() => loaded ?? LazyComponent)
    return createElement(Shown, props)
  }
  return Object.assign(Part, { load: read })
}

/**
 * Resolves with the result of `load`, retried when the connection is back, and a few times while online.
 * @throws the last error of `load`
 */
export async function retryUntilLoaded<T>(load: () => Promise<T>, waits = pauses): Promise<T> {
  for (let tries = 0; ; ) {
    try {
      return await load()
    } catch (error) {
      const wait = waits[tries]
      if (!navigator.onLine)
        await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
      else if (wait === undefined) throw error
      else {
        tries++
        await delay(wait)
      }
      dropBrokenStyles()
    }
  }
}

/** Removes style sheets that failed to load, which would otherwise count as loaded. */
function dropBrokenStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!link.sheet) link.remove()
}
