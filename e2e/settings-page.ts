import type { Page } from '@playwright/test'

/** Waits until the next change is stored, since leaving the page may cancel it. */
export const waitForStoredChange = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok())
