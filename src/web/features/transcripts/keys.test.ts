import { describe, expect, it } from 'vitest'
import { type KeyPress, keyLabels, matchesKeys } from './keys.ts'

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...held,
})

describe('matchesKeys', () => {
  it('wants exactly the keys named', () => {
    expect(matchesKeys(press('Tab'), 'Tab', false)).toBe(true)
    expect(matchesKeys(press('Tab', { shiftKey: true }), 'Tab', false)).toBe(false)
    expect(matchesKeys(press('j', { altKey: true }), 'Alt+J', false)).toBe(true)
    expect(matchesKeys(press('j'), 'Alt+J', false)).toBe(false)
    expect(matchesKeys(press('z', { ctrlKey: true }), 'Mod+Z', false)).toBe(true)
    expect(matchesKeys(press('Z', { ctrlKey: true, shiftKey: true }), 'Mod+Z', false)).toBe(false)
    expect(matchesKeys(press('Z', { ctrlKey: true, shiftKey: true }), 'Mod+Shift+Z', false)).toBe(true)
  })

  it('takes Command for Mod on a Mac, and the place of a key that Alt makes write something else', () => {
    expect(matchesKeys(press('z', { metaKey: true }), 'Mod+Z', true)).toBe(true)
    expect(matchesKeys(press('z', { ctrlKey: true }), 'Mod+Z', true)).toBe(false)
    expect(matchesKeys(press('∆', { altKey: true, code: 'KeyJ' }), 'Alt+J', true)).toBe(true)
    expect(matchesKeys(press('≠', { altKey: true, code: 'Equal' }), 'Alt+=', true)).toBe(true)
  })

  it('takes a sign however the keyboard writes it, and leaves AltGr alone', () => {
    expect(matchesKeys(press('?', { shiftKey: true, code: 'Minus' }), '?', false)).toBe(true)
    expect(matchesKeys(press('=', { altKey: true, shiftKey: true, code: 'Digit0' }), 'Alt+=', false)).toBe(
      true,
    )
    expect(matchesKeys(press('j', { altKey: true, ctrlKey: true, code: 'KeyJ' }), 'Alt+J', false)).toBe(false)
  })
})

describe('keyLabels', () => {
  it('names keys as each system does', () => {
    expect(keyLabels('Mod+Shift+Z', false)).toEqual(['Ctrl', 'Shift', 'Z'])
    expect(keyLabels('Mod+Enter', true)).toEqual(['⌘', '↵'])
    expect(keyLabels('Alt+-', false)).toEqual(['Alt', '−'])
  })
})
