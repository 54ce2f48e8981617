import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from './api.ts'
import { queryClient } from './query-client.ts'

const { showRefreshNotice } = vi.hoisted(() => ({ showRefreshNotice: vi.fn() }))
vi.mock('./refresh-notice.tsx', () => ({ showRefreshNotice }))

afterEach(() => {
  queryClient.clear()
  showRefreshNotice.mockClear()
})

/** Whether a query that fails so has a refresh offered. */
async function offersRefresh(error: Error, meta: Record<string, unknown>, data?: string): Promise<boolean> {
  const queryKey = [crypto.randomUUID()]
  if (data) queryClient.setQueryData(queryKey, data)
  const queryFn = () => Promise.reject(error)
  await queryClient.fetchQuery({ queryKey, queryFn, meta, retry: false, staleTime: 0 }).catch(() => {})
  await vi.dynamicImportSettled()
  const offered = showRefreshNotice.mock.calls.length > 0
  showRefreshNotice.mockClear()
  return offered
}

it('offers to refresh what could not be read, where that is not said already', async () => {
  const broken = new ApiError('internal', 500, 'broken')
  expect(await offersRefresh(broken, { refreshNotice: 'always' })).toBe(true)
  expect(await offersRefresh(broken, { refreshNotice: true })).toBe(false)
  expect(await offersRefresh(broken, { refreshNotice: true }, 'old')).toBe(true)
  expect(await offersRefresh(broken, {})).toBe(false)
  for (const code of ['network', 'not_found'] as const)
    expect(await offersRefresh(new ApiError(code, 0, ''), { refreshNotice: 'always' }, 'old')).toBe(false)
})
