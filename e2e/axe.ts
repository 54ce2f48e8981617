import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Finds nothing that would seriously keep people from using the page. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(settled)
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

/** What fades in has not its colours yet. */
async function settled(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  const ending = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}
