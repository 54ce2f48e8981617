import { type ComponentType, createElement, lazy, useState } from 'react'
import { delay } from './delay.ts'

/** Delays between retries while a server restarts, in milliseconds. */
const retryDelays = [1000, 4000]

/**
 * Creates a component whose code loads later. While offline, it waits, so that the surrounding page keeps its
 * unsaved input. If the server no longer has the code, the route's error screen offers a refresh. If the code
 * loads before the first render, the component renders immediately.
 */
export function lazyComponent<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let loadedComponent: ComponentType<P> | undefined
  let loadPromise: Promise<{ default: ComponentType<P> }> | undefined
  const loadOnce = () => {
    loadPromise ??= retryUntilLoaded(load).then((module) => {
      loadedComponent = module.default
      return module
    })
    return loadPromise
  }
  const LazyComponent = lazy(loadOnce) as unknown as ComponentType<P>
  function LoadedComponent(props: P) {
    // Replacing it later would lose its state.
    const [Component] = useState(() => loadedComponent ?? LazyComponent)
    return createElement(Component, props)
  }
  return Object.assign(LoadedComponent, { load: loadOnce })
}

/**
 * Resolves with the result of `load`, retrying it when the connection is restored, and a few times while
 * online.
 * @throws the last error from `load`
 */
export async function retryUntilLoaded<T>(load: () => Promise<T>, delays = retryDelays): Promise<T> {
  for (let attempts = 0; ; ) {
    try {
      return await load()
    } catch (error) {
      const delayMs = delays[attempts]
      if (!navigator.onLine)
        await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
      else if (delayMs === undefined) throw error
      else {
        attempts++
        await delay(delayMs)
      }
      removeBrokenStyles()
    }
  }
}

/** Removes style sheets that failed to load, which would otherwise count as loaded. */
function removeBrokenStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!link.sheet) link.remove()
}
