import { useCallback } from 'react'
import { localStore } from '#web/lib/storage/browser-storage.ts'

/** Storage key, also read by color-scheme.js, which reserves the space before the first paint. */
const storageKey = 'longhand.banners'

/** Returns a ref callback that stores the height of the banners, along with the window width. */
export function useStoreBannerHeight() {
  return useCallback((banners: HTMLElement | null) => {
    if (!banners) return
    const observer = new ResizeObserver(() => {
      // The page may be rendered off-screen at first.
      if (banners.getClientRects().length === 0) return
      const { height } = banners.getBoundingClientRect()
      document.documentElement.style.setProperty('--lh-banners', `${height}px`)
      if (height > 0) localStore.setItem(storageKey, `${innerWidth} ${height}px`)
      else localStore.removeItem(storageKey)
    })
    observer.observe(banners)
    return () => observer.disconnect()
  }, [])
}
