import { expect, it, vi } from 'vitest'
import { createGuardedStorage } from '#web/lib/storage/browser-storage.ts'
import { createRails } from './rails.ts'

function createBrowser(width = 1280) {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  return { stored, open: (isNarrow = false) => createRails(isNarrow, { storage, width }) }
}

it('starts with the panels that fit, then as the user left them', () => {
  expect(createBrowser(1280).open().snapshot()).toEqual({ left: true, right: false, tab: null })
  const wideBrowser = createBrowser(1920)
  const rails = wideBrowser.open()
  expect(rails.snapshot().right).toBe(true)
  rails.setLeft(false)
  rails.showTab('notes')
  expect(wideBrowser.open().snapshot()).toEqual({ left: false, right: true, tab: 'notes' })
})

it("uses sheets on small screens, which start closed and don't change the stored state", () => {
  const { open } = createBrowser()
  open().showTab('versions')
  const rails = open(true)
  expect(rails.snapshot()).toEqual({ left: false, right: false, tab: 'versions' })
  rails.setLeft(true)
  rails.setRight(true)
  expect(open().snapshot()).toEqual({ left: true, right: true, tab: 'versions' })
  const listener = vi.fn()
  rails.subscribe(listener)
  rails.setNarrow(false)
  expect(rails.snapshot()).toEqual({ left: true, right: true, tab: 'versions' })
  expect(listener).toHaveBeenCalledOnce()
})

it('ignores invalid stored values', () => {
  const { stored, open } = createBrowser()
  stored.set('longhand.rails', '{"left":1')
  expect(open().snapshot().left).toBe(true)
  stored.set('longhand.rails', '{"left":false,"right":false,"tab":"gone"}')
  expect(open().snapshot().left).toBe(true)
})

it('opens panels even without storage', () => {
  const throwQuotaError = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const storage = createGuardedStorage(() => ({
    getItem: () => null,
    setItem: throwQuotaError,
    removeItem: throwQuotaError,
  }))
  const rails = createRails(false, { storage, width: 1280 })
  const listener = vi.fn()
  rails.subscribe(listener)
  rails.setRight(true)
  expect(rails.snapshot().right).toBe(true)
  expect(listener).toHaveBeenCalledOnce()
})
