import { useLayoutEffect } from 'react'
import type { WhiteLabel } from '#contract/white-labels.ts'
import { brandIcon, brandStyles } from '#domain/accounts/brand-colors.ts'

/** Applies the colors and icon of a white-label page while it is shown, as the server does in its HTML. */
export function useBrandPalette(brand: WhiteLabel | null): void {
  useLayoutEffect(() => {
    if (!brand) return
    const { documentElement: root, head } = document
    if (!document.getElementById('white-label-styles')) {
      const styles = Object.assign(document.createElement('style'), { id: 'white-label-styles' })
      styles.textContent = brandStyles(brand)
      head.append(styles)
    }
    const icon = head.querySelector('link[rel="icon"]')
    root.toggleAttribute('data-brand', true)
    icon?.setAttribute('href', brandIcon(brand.name, brand))
    return () => {
      root.removeAttribute('data-brand')
      icon?.setAttribute('href', '/favicon.svg')
    }
  }, [brand])
}
