import { useLayoutEffect } from 'react'
import type { EmbeddedWhiteLabel } from '#contract/white-labels.ts'

/** Applies the colors and icon of a white-label page while it is shown, as the server does in its HTML. */
export function useBrandPalette(brand: EmbeddedWhiteLabel | null): void {
  useLayoutEffect(() => {
    if (!brand) return
    const { documentElement: root, head } = document
    if (!document.getElementById('white-label-styles')) {
      const styles = Object.assign(document.createElement('style'), { id: 'white-label-styles' })
      styles.textContent = brand.styles
      head.append(styles)
    }
    const icon = head.querySelector('link[rel="icon"]')
    root.toggleAttribute('data-brand', true)
    icon?.setAttribute('href', brand.icon)
    return () => {
      root.removeAttribute('data-brand')
      icon?.setAttribute('href', '/favicon.svg')
    }
  }, [brand])
}
