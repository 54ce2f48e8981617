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
  const problems = await findProblems(page)
  await page.emulateMedia({ reducedMotion: null })
  const seriousProblems = problems.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(seriousProblems.map(({ id, html }) => `${id}: ${html.join(' ')}`)).toEqual([])
}

/** Returns all accessibility problems on the page once elements have their final colors. */
export async function findProblems(page: Page) {
  await Promise.all(page.frames().map(load))
  // Waits and checks in one call, since a message could start to fade out between two calls.
  return page.evaluate(async () => {
    // Excludes endless animations and items that fade while they can be restored.
    const listAnimations = () =>
      document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= 1000)
    do {
      // Elements that have just been added start to fade in with the next frame.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      await Promise.allSettled(listAnimations().map(({ finished }) => finished))
    } while (listAnimations().length > 0)
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
