import { afterEach, expect, it, vi } from 'vitest'
import { retryUntilLoaded } from './lazy-component.ts'

const window = new EventTarget()

function stubGlobals({ online }: { online: boolean }, styles: { sheet: unknown; remove(): void }[] = []) {
  const navigator = { onLine: online }
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal('document', { querySelectorAll: () => styles })
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  return navigator
}

afterEach(() => void vi.unstubAllGlobals())

it('waits indefinitely while offline, and resumes after reconnecting', async () => {
  const navigator = stubGlobals({ online: false })
  const load = vi.fn(async () => {
    if (!navigator.onLine) throw new Error('Failed to fetch dynamically imported module')
    return 'part'
  })
  const module = retryUntilLoaded(load, [])
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  navigator.onLine = true
  // The listener is set again after each failure.
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('online'))
    expect(load).toHaveBeenCalledTimes(3)
  })
  expect(await module).toBe('part')
})

it('gives up if the server no longer has the part', async () => {
  const brokenStyle = { sheet: null, remove: vi.fn() }
  const loadedStyle = { sheet: {}, remove: vi.fn() }
  stubGlobals({ online: true }, [brokenStyle, loadedStyle])
  const load = vi.fn(async () => {
    throw new Error('404')
  })
  await expect(retryUntilLoaded(load, [0, 0])).rejects.toThrow('404')
  expect(load).toHaveBeenCalledTimes(3)
  expect(brokenStyle.remove).toHaveBeenCalled()
  expect(loadedStyle.remove).not.toHaveBeenCalled()
})
