import { useCallback } from 'react'
import { localStore } from '#web/lib/browser-storage.ts'

/** For color-scheme.js, which reserves the space before the first paint. */
const storageKey = 'longhand.banners'

/** Stores an element's height for windows of this width; for everything above the header. */
export function useKeptHeight() {
  return useCallback((banners: HTMLElement | null) => {
    if (!banners) return
    const size = new ResizeObserver(() => {
      // The page may be rendered out of sight at first.
      if (banners.getClientRects().length === 0) return
      const { height } = banners.getBoundingClientRect()
      document.documentElement.style.setProperty('--lh-banners', `${height}px`)
      if (height > 0) localStore.setItem(storageKey, `${innerWidth} ${height}px`)
      else localStore.removeItem(storageKey)
    })
    size.observe(banners)
    return () => size.disconnect()
  }, [])
}
