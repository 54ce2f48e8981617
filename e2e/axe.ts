import { expect, type Frame, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Checks that the page has no serious accessibility problems. */
export async function expectAccessible(page: Page): Promise<void> {
  // Turns off animations, so that elements appear in their final colors.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(waitForAnimations)
  const problems = await findProblems(page)
  await page.emulateMedia({ reducedMotion: null })
  const seriousProblems = problems.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(seriousProblems).toEqual([])
}

/** Returns all accessibility problems on the page. */
export async function findProblems(page: Page) {
  await Promise.all(page.frames().map(load))
  return page.evaluate(async () => {
    // Omits the list of passed checks, which takes most of the time.
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] })
    return violations.map(({ id, impact, nodes }) => ({ id, impact, html: nodes.map(({ html }) => html) }))
  })
}

/**
 * Loads axe unless an earlier check of the same page did, since compiling it takes a quarter of a check's
 * time.
 */
async function load(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
}

/** Waits until elements have faded in and have their final colors. */
async function waitForAnimations(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  // Excludes endless animations and items that fade while they can be restored.
  const endingAnimations = document
    .getAnimations()
    .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= 1000)
  await Promise.allSettled(endingAnimations.map(({ finished }) => finished))
}
