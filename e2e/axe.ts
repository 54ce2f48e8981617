import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Checks that the page has no serious accessibility problems. */
export async function expectAccessible(page: Page): Promise<void> {
  // Elements that appear during the check do so immediately, in their final colors.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(settled)
  // Without the list of passed checks, which takes most of the time.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  await page.emulateMedia({ reducedMotion: null })
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

/** Waits for elements that are fading in, which don't have their final colors yet. */
async function settled(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  // Excludes endless animations and items that fade while they can be restored.
  const ending = document
    .getAnimations()
    .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= 1000)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}
