import type { Locator } from '@playwright/test'

/** Minimum height and width of a touch target, in CSS pixels. */
const minSize = 44

/**
 * Returns visible elements in a part of the page that are smaller than a touch target, as "name: width ×
 * height". Measures the area that receives taps, which may exceed the visible one. Links within a sentence
 * are exempt, since they are only as tall as its lines.
 */
export function findSmallTargets(region: Locator): Promise<string[]> {
  return region.evaluate((root, minDistance) => {
    const controls =
      'button, a[href], input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="menuitem"], [role="tab"], [role="slider"]'
    const isInSentence = (element: Element) =>
      element.matches('a, [data-inline]') &&
      getComputedStyle(element).display === 'inline' &&
      Array.from(element.parentElement?.childNodes ?? []).some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
    const isVisible = (element: HTMLElement) => {
      const { width, height } = element.getBoundingClientRect()
      return (
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !element.closest('[inert], [aria-hidden="true"]')
      )
    }
    // A checkbox's label is part of its target.
    const isHit = (element: HTMLElement, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      if (!hit) return false
      const label = hit.closest('label')
      return element.contains(hit) || (label !== null && label.control === element)
    }
    const measureReach = (element: HTMLElement, x: number, y: number, dx: number, dy: number) => {
      let distance = 0
      while (distance < minDistance && isHit(element, x + dx * (distance + 1), y + dy * (distance + 1)))
        distance++
      return distance
    }
    const problems: string[] = []
    for (const element of root.querySelectorAll<HTMLElement>(controls)) {
      if (!isVisible(element) || isInSentence(element) || element.matches(':disabled')) continue
      // A menu closes when the page below it scrolls.
      element.scrollIntoView({
        block: root === document.body ? 'center' : 'nearest',
        behavior: 'instant',
      })
      const box = element.getBoundingClientRect()
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      // An open layer covers the element.
      if (!isHit(element, x, y)) continue
      const width = Math.max(
        box.width,
        measureReach(element, x, y, -1, 0) + measureReach(element, x, y, 1, 0) + 1,
      )
      const height = Math.max(
        box.height,
        measureReach(element, x, y, 0, -1) + measureReach(element, x, y, 0, 1) + 1,
      )
      if (Math.min(width, height) >= minDistance - 0.5) continue
      const name = element.ariaLabel || element.textContent?.trim() || element.id || element.className
      problems.push(`${element.tagName} ${name.slice(0, 40)}: ${Math.round(width)} × ${Math.round(height)}`)
    }
    return problems
  }, minSize)
}
