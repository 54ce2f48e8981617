import { describe, expect, it } from 'vitest'
import {
  chordScope,
  isCharacterKey,
  isReservedChord,
  type KeyPress,
  keyLabels,
  matchesKeys,
  toChord,
} from './keys.ts'

const keyPress = (key: string, modifiers: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...modifiers,
})

describe('matchesKeys', () => {
  it('requires exactly the given keys', () => {
    expect(matchesKeys(keyPress('Tab'), 'Tab', false)).toBe(true)
    expect(matchesKeys(keyPress('Tab', { shiftKey: true }), 'Tab', false)).toBe(false)
    expect(matchesKeys(keyPress('j', { altKey: true }), 'Alt+J', false)).toBe(true)
    expect(matchesKeys(keyPress('j'), 'Alt+J', false)).toBe(false)
    expect(matchesKeys(keyPress('z', { ctrlKey: true }), 'Mod+Z', false)).toBe(true)
    expect(matchesKeys(keyPress('Z', { ctrlKey: true, shiftKey: true }), 'Mod+Z', false)).toBe(false)
    expect(matchesKeys(keyPress('Z', { ctrlKey: true, shiftKey: true }), 'Mod+Shift+Z', false)).toBe(true)
  })

  it('accepts Command for Mod on a Mac, and the physical key if Alt types another character', () => {
    expect(matchesKeys(keyPress('z', { metaKey: true }), 'Mod+Z', true)).toBe(true)
    expect(matchesKeys(keyPress('z', { ctrlKey: true }), 'Mod+Z', true)).toBe(false)
    expect(matchesKeys(keyPress('∆', { altKey: true, code: 'KeyJ' }), 'Alt+J', true)).toBe(true)
    expect(matchesKeys(keyPress('≠', { altKey: true, code: 'Equal' }), 'Alt+=', true)).toBe(true)
  })

  it('accepts a symbol on any keyboard layout, and ignores AltGr', () => {
    expect(matchesKeys(keyPress('?', { shiftKey: true, code: 'Minus' }), '?', false)).toBe(true)
    expect(matchesKeys(keyPress('=', { altKey: true, shiftKey: true, code: 'Digit0' }), 'Alt+=', false)).toBe(
      true,
    )
    expect(matchesKeys(keyPress('j', { altKey: true, ctrlKey: true, code: 'KeyJ' }), 'Alt+J', false)).toBe(
      false,
    )
  })
})

describe('toChord', () => {
  it('returns a chord that matches the same key press', () => {
    const keyPresses: [KeyPress, string][] = [
      [keyPress('j', { altKey: true, code: 'KeyJ' }), 'Alt+J'],
      [keyPress('Z', { ctrlKey: true, shiftKey: true, code: 'KeyZ' }), 'Mod+Shift+Z'],
      [keyPress('F8', { shiftKey: true, code: 'F8' }), 'Shift+F8'],
      [keyPress('MediaPlayPause', { code: 'MediaPlayPause' }), 'MediaPlayPause'],
      [keyPress('?', { shiftKey: true, code: 'Minus' }), '?'],
      [keyPress('&', { altKey: true, code: 'Digit1' }), 'Alt+&'],
      [keyPress('+', { ctrlKey: true, code: 'BracketRight' }), 'Mod+Plus'],
      [keyPress(' ', { altKey: true, code: 'Space' }), 'Alt+Space'],
    ]
    for (const [pressedKey, chord] of keyPresses) {
      expect(toChord(pressedKey, false)).toBe(chord)
      expect(matchesKeys(pressedKey, chord, false), chord).toBe(true)
    }
    const mac = keyPress('∆', { altKey: true, metaKey: true, code: 'KeyJ' })
    expect(toChord(mac, true)).toBe('Mod+Alt+J')
    expect(matchesKeys(mac, 'Mod+Alt+J', true)).toBe(true)
    expect(toChord(keyPress('Dead', { altKey: true, code: 'KeyN' }), true)).toBe('Alt+N')
  })

  it("waits for a key besides modifiers, and ignores keys that can't be shortcuts", () => {
    expect(toChord(keyPress('Alt', { altKey: true }), false)).toBeNull()
    expect(toChord(keyPress('l', { metaKey: true }), false)).toBeNull()
    expect(toChord(keyPress('Unidentified'), false)).toBeNull()
    expect(toChord(keyPress('Dead'), false)).toBeNull()
  })
})

describe('scope of chords', () => {
  it('ignores plain characters in the text, but not Tab and Escape', () => {
    expect(chordScope('?')).toBe('outside')
    expect(chordScope('Shift+A')).toBe('outside')
    expect(chordScope('Tab')).toBe('text')
    for (const globalChord of ['Alt+J', 'Mod+K', 'F8', 'Shift+F8', 'MediaPlayPause'])
      expect(chordScope(globalChord), globalChord).toBeUndefined()
  })

  it("recognizes key presses that only type, which don't trigger a chord in the text", () => {
    for (const key of ['a', 'É', '7', '+', '?']) {
      expect(isCharacterKey(keyPress(key)), key).toBe(true)
      expect(chordScope(toChord(keyPress(key), false) ?? ''), key).toBe('outside')
    }
    for (const key of ['Tab', ' ', 'F8', 'MediaPlayPause'])
      expect(isCharacterKey(keyPress(key)), key).toBe(false)
    for (const modifier of ['altKey', 'ctrlKey', 'metaKey'] as const)
      expect(isCharacterKey(keyPress('a', { [modifier]: true })), modifier).toBe(false)
  })

  it('leaves typing and navigation keys alone', () => {
    for (const chord of ['Enter', 'Space', 'Backspace', 'Mod+ArrowLeft', 'Shift+Tab', 'Mod+C', 'Mod+Shift+V'])
      expect(isReservedChord(chord), chord).toBe(true)
    for (const chord of ['Tab', 'Escape', 'F8', 'Mod+Enter', 'Alt+C', 'MediaStop'])
      expect(isReservedChord(chord), chord).toBe(false)
  })
})

describe('keyLabels', () => {
  it('names keys as each operating system does', () => {
    expect(keyLabels('Mod+Shift+Z', false)).toEqual(['Ctrl', 'Shift', 'Z'])
    expect(keyLabels('Mod+Enter', true)).toEqual(['⌘', '↵'])
    expect(keyLabels('Alt+-', false)).toEqual(['Alt', '−'])
  })
})
