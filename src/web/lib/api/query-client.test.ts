import { notifications, notificationsStore } from '@mantine/notifications'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { i18next, startI18n } from '#web/lib/i18n/i18n.ts'
import { ApiError } from './api.ts'
import { openUpsell, queryClient, setUpgradeHandler } from './query-client.ts'

beforeAll(async () => {
  if (!i18next.isInitialized) await startI18n({ onLanguageChange: () => undefined })
})
afterEach(() => {
  queryClient.clear()
  notifications.clean()
})

/** Returns whether a failed query offers a refresh. */
async function showsRefreshNotice(
  error: Error,
  meta: Record<string, unknown>,
  data?: string,
): Promise<boolean> {
  const queryKey = [crypto.randomUUID()]
  if (data) queryClient.setQueryData(queryKey, data)
  const queryFn = () => Promise.reject(error)
  await queryClient.fetchQuery({ queryKey, queryFn, meta, retry: false, staleTime: 0 }).catch(() => {})
  await vi.dynamicImportSettled()
  const hasRefreshOffer = notificationsStore.getState().notifications.some(({ id }) => id === 'refresh')
  notifications.clean()
  return hasRefreshOffer
}

it('offers to refresh after a failed read, unless such an offer is already shown', async () => {
  const internalError = new ApiError('internal', 500, 'broken')
  expect(await showsRefreshNotice(internalError, { refreshNotice: 'always' })).toBe(true)
  expect(await showsRefreshNotice(internalError, { refreshNotice: true })).toBe(false)
  expect(await showsRefreshNotice(internalError, { refreshNotice: true }, 'old')).toBe(true)
  expect(await showsRefreshNotice(internalError, {})).toBe(false)
  for (const code of ['network', 'not_found', 'not_ready'] as const)
    expect(await showsRefreshNotice(new ApiError(code, 0, ''), { refreshNotice: 'always' }, 'old')).toBe(
      false,
    )
})

it('opens the dialog about a feature once its part of the page has loaded', () => {
  openUpsell('MagicDoc')
  openUpsell('Precision')
  const handler = vi.fn()
  setUpgradeHandler(handler)
  expect(handler.mock.calls).toEqual([[{ feature: 'Precision' }]])
  openUpsell('MagicDoc')
  expect(handler).toHaveBeenLastCalledWith({ feature: 'MagicDoc' })
  const laterHandler = vi.fn()
  setUpgradeHandler(laterHandler)
  expect(laterHandler).not.toHaveBeenCalled()
})
