import { expect, it, vi } from 'vitest'
import { guardedStorage } from '#web/lib/browser-storage.ts'
import { createRails } from './rails.ts'

function browser(width = 1280) {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  return { kept, open: (narrow = false) => createRails(narrow, { storage, width }) }
}

it('starts with the panels that fit, then as the user left them', () => {
  expect(browser(1280).open().snapshot()).toEqual({ left: true, right: false, tab: null })
  const wide = browser(1920)
  const rails = wide.open()
  expect(rails.snapshot().right).toBe(true)
  rails.setLeft(false)
  rails.showTab('notes')
  expect(wide.open().snapshot()).toEqual({ left: false, right: true, tab: 'notes' })
})

it('has sheets on small screens that start closed and change no stored state', () => {
  const { open } = browser()
  open().showTab('versions')
  const rails = open(true)
  expect(rails.snapshot()).toEqual({ left: false, right: false, tab: 'versions' })
  rails.setLeft(true)
  rails.setRight(true)
  expect(open().snapshot()).toEqual({ left: true, right: true, tab: 'versions' })
  const told = vi.fn()
  rails.subscribe(told)
  rails.setNarrow(false)
  expect(rails.snapshot()).toEqual({ left: true, right: true, tab: 'versions' })
  expect(told).toHaveBeenCalledOnce()
})

it('ignores invalid stored values', () => {
  const { kept, open } = browser()
  kept.set('longhand.rails', '{"left":1')
  expect(open().snapshot().left).toBe(true)
  kept.set('longhand.rails', '{"left":false,"right":false,"tab":"gone"}')
  expect(open().snapshot().left).toBe(true)
})

it('opens panels without storage', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const storage = guardedStorage(() => ({ getItem: () => null, setItem: full, removeItem: full }))
  const rails = createRails(false, { storage, width: 1280 })
  const told = vi.fn()
  rails.subscribe(told)
  rails.setRight(true)
  expect(rails.snapshot().right).toBe(true)
  expect(told).toHaveBeenCalledOnce()
})
