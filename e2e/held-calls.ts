import { expect, type Page, type Route } from '@playwright/test'

/** Holds requests until they are released, each to a given response or to the server. */
export async function holdCalls(page: Page, method: RegExp, path: RegExp) {
  const heldRoutes: Route[] = []
  await page.route(path, (route) =>
    method.test(route.request().method()) ? void heldRoutes.push(route) : route.fallback(),
  )
  return {
    heldRoutes,
    next: async (response?: Parameters<Route['fulfill']>[0]) => {
      await expect.poll(() => heldRoutes.length).toBeGreaterThan(0)
      const route = heldRoutes.shift()
      await (response ? route?.fulfill(response) : route?.continue())
    },
  }
}
