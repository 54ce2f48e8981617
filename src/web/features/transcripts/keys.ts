export const isMac = typeof navigator !== 'undefined' && /Mac|iP(hone|ad|od)/.test(navigator.platform)

const codes: Readonly<Record<string, string>> = { '-': 'Minus', '=': 'Equal' }

export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/**
 * Whether a key press is this chord, such as `Alt+J`, `Mod+Shift+Z` or `?`. With Alt the place of the key counts
 * too, since Alt changes what it writes on a Mac.
 */
export function matchesKeys(press: KeyPress, chord: string, mac = isMac): boolean {
  const parts = chord.split('+')
  const key = parts.pop() ?? ''
  const wants = (name: string) => parts.includes(name)
  const mod = mac ? press.metaKey : press.ctrlKey
  const other = mac ? press.ctrlKey : press.metaKey
  if (wants('Mod') !== mod || other || wants('Alt') !== press.altKey) return false
  const isLetter = /^[A-Z]$/.test(key)
  const isNamed = key.length > 1
  // For signs the shift key is part of writing them, and differs between keyboards.
  if ((isLetter || isNamed) && wants('Shift') !== press.shiftKey) return false
  const code = isLetter ? `Key${key}` : codes[key]
  return press.key.toLowerCase() === key.toLowerCase() || (press.altKey && press.code === code)
}

const signs: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  Enter: '↵',
  '-': '−',
}
const macSigns: Readonly<Record<string, string>> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' }

/** The keys of a chord as they are shown, one by one. */
export function keyLabels(chord: string, mac = isMac): string[] {
  return chord
    .split('+')
    .map((key) => (mac && macSigns[key]) || (key === 'Mod' ? 'Ctrl' : (signs[key] ?? key)))
}
