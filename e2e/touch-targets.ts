import type { Locator } from '@playwright/test'

/** Minimum height and width of a touch target, in CSS pixels. */
const minSize = 44

/**
 * Returns visible elements in a part of the page that are smaller than a touch target, as "name: width × height".
 * Measures the area that receives taps, which may exceed the visible one. Links within a sentence have the height of
 * its lines.
 */
export function smallTargets(part: Locator): Promise<string[]> {
  return part.evaluate((root, least) => {
    const controls =
      'button, a[href], input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="menuitem"], [role="tab"], [role="slider"]'
    const inSentence = (element: Element) =>
      element.matches('a, [data-inline]') &&
      getComputedStyle(element).display === 'inline' &&
      Array.from(element.parentElement?.childNodes ?? []).some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
    const isSeen = (element: HTMLElement) => {
      const { width, height } = element.getBoundingClientRect()
      return (
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !element.closest('[inert], [aria-hidden="true"]')
      )
    }
    // A checkbox's label is part of its target.
    const hits = (element: HTMLElement, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      if (!hit) return false
      const label = hit.closest('label')
      return element.contains(hit) || (label !== null && label.control === element)
    }
    const reach = (element: HTMLElement, x: number, y: number, dx: number, dy: number) => {
      let far = 0
      while (far < least && hits(element, x + dx * (far + 1), y + dy * (far + 1))) far++
      return far
    }
    const problems: string[] = []
    for (const element of root.querySelectorAll<HTMLElement>(controls)) {
      if (!isSeen(element) || inSentence(element) || element.matches(':disabled')) continue
      // A menu closes when the page below it scrolls.
      element.scrollIntoView({
        block: root === document.body ? 'center' : 'nearest',
        behavior: 'instant',
      })
      const box = element.getBoundingClientRect()
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      // An open layer above covers it.
      if (!hits(element, x, y)) continue
      const width = Math.max(box.width, reach(element, x, y, -1, 0) + reach(element, x, y, 1, 0) + 1)
      const height = Math.max(box.height, reach(element, x, y, 0, -1) + reach(element, x, y, 0, 1) + 1)
      if (Math.min(width, height) >= least - 0.5) continue
      const name = element.ariaLabel || element.textContent?.trim() || element.id || element.className
      problems.push(`${element.tagName} ${name.slice(0, 40)}: ${Math.round(width)} × ${Math.round(height)}`)
    }
    return problems
  }, minSize)
}
