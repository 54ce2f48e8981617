export const isMac = typeof navigator !== 'undefined' && /Mac|iP(hone|ad|od)/.test(navigator.platform)

const codes: Readonly<Record<string, string>> = {
  '-': 'Minus',
  '=': 'Equal',
  '[': 'BracketLeft',
  ']': 'BracketRight',
  ',': 'Comma',
  '.': 'Period',
}
/** Keys that chords spell out, because their characters can't appear in one. */
const names: Readonly<Record<string, string>> = { ' ': 'Space', '+': 'Plus' }

export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

const isLetter = (key: string) => /^[a-z]$/i.test(key)
const isNamed = (key: string) => key.length > 1 && key !== 'Plus'

/** Returns the key at the pressed position, for layouts where Alt types another character. */
function keyAt(code: string): string | undefined {
  const match = /^(?:Key([A-Z])|Digit(\d))$/.exec(code)
  return match?.[1] ?? match?.[2] ?? Object.keys(codes).find((key) => codes[key] === code)
}

/**
 * Returns whether a key press matches a chord, such as `Alt+J`, `Mod+Shift+Z` or `?`. With Alt, the key's position
 * counts too, because Alt changes characters on a Mac.
 */
export function matchesKeys(press: KeyPress, chord: string, mac = isMac): boolean {
  const parts = chord.split('+')
  const key = parts.pop() ?? ''
  const requires = (name: string) => parts.includes(name)
  const mod = mac ? press.metaKey : press.ctrlKey
  const other = mac ? press.ctrlKey : press.metaKey
  if (requires('Mod') !== mod || other || requires('Alt') !== press.altKey) return false
  // Shift is part of typing symbols, and keyboard layouts differ.
  if ((isLetter(key) || isNamed(key)) && requires('Shift') !== press.shiftKey) return false
  const pressed = names[press.key] ?? press.key
  if (pressed.toLowerCase() === key.toLowerCase()) return true
  return press.altKey && !isLetter(pressed) && keyAt(press.code) === key
}

const modifiers = new Set(['Control', 'Alt', 'Shift', 'Meta', 'AltGraph', 'CapsLock', 'Fn', 'NumLock'])
const ignoredKeys = new Set(['Dead', 'Unidentified', 'Process', 'Compose'])

/** Returns the chord to store for a key press; null for invalid chords and while only modifiers are held. */
export function toChord(press: KeyPress, mac = isMac): string | null {
  const other = mac ? press.ctrlKey : press.metaKey
  if (other || modifiers.has(press.key)) return null
  const keyName = names[press.key] ?? press.key
  const writesOtherwise = press.altKey && !/^[\x21-\x7e]$/.test(keyName) && !isNamed(keyName)
  const key = writesOtherwise || press.key === 'Dead' ? keyAt(press.code) : keyName
  if (!key || ignoredKeys.has(key)) return null
  const upper = isLetter(key) ? key.toUpperCase() : key
  const shift = press.shiftKey && (isLetter(key) || isNamed(key))
  const mod = mac ? press.metaKey : press.ctrlKey
  return [mod && 'Mod', press.altKey && 'Alt', shift && 'Shift', upper].filter(Boolean).join('+')
}

/**
 * Returns where a chord works: outside the text for Tab and Escape, which have another meaning inside it, and
 * for characters, which are typed inside it. Undefined if it works everywhere.
 */
export function chordScope(chord: string): 'text' | 'outside' | undefined {
  if (chord === 'Tab' || chord === 'Escape') return 'text'
  const [key = '', ...held] = chord.split('+').reverse()
  const writes = !held.includes('Mod') && !held.includes('Alt') && !isNamed(key)
  return writes ? 'outside' : undefined
}

/** Returns whether a key press only types a character, so that it can't be a chord in the text. */
export const isCharacterKey = ({ key, altKey, ctrlKey, metaKey }: KeyPress) =>
  key.length === 1 && key !== ' ' && !altKey && !ctrlKey && !metaKey

const moving = /^(Mod\+|Alt\+)?(Shift\+)?(Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down)|Backspace|Delete)$/
const choosing = /^(Shift\+)?(Enter|Space|Tab|Escape|ContextMenu|F10)$/
const clipboard = /^Mod\+(Shift\+)?[ACVX]$/

/** Returns whether typing, moving the cursor or the clipboard needs a chord. */
export function isReservedChord(chord: string): boolean {
  if (chord === 'Tab' || chord === 'Escape' || chord === 'F10') return false
  return moving.test(chord) || choosing.test(chord) || clipboard.test(chord)
}

const signs: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  Enter: '↵',
  '-': '−',
  Plus: '+',
  MediaPlayPause: '⏯',
  MediaTrackNext: '⏭',
  MediaTrackPrevious: '⏮',
  MediaStop: '⏹',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}
const macSigns: Readonly<Record<string, string>> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' }

/** Returns the labels of a chord's keys. */
export function keyLabels(chord: string, mac = isMac): string[] {
  return chord
    .split('+')
    .map((key) => (mac && macSigns[key]) || (key === 'Mod' ? 'Ctrl' : (signs[key] ?? key)))
}
