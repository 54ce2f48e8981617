export const isMac = typeof navigator !== 'undefined' && /Mac|iP(hone|ad|od)/.test(navigator.platform)

const codes: Readonly<Record<string, string>> = {
  '-': 'Minus',
  '=': 'Equal',
  '[': 'BracketLeft',
  ']': 'BracketRight',
  ',': 'Comma',
  '.': 'Period',
}
/** Names for keys whose characters can't appear in a chord. */
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
 * Returns whether a key press matches a chord, such as `Alt+J`, `Mod+Shift+Z` or `?`. With Alt, the
 * key's position also counts, because Alt changes the typed character on a Mac.
 */
export function matchesKeys(keyPress: KeyPress, chord: string, mac = isMac): boolean {
  const parts = chord.split('+')
  const key = parts.pop() ?? ''
  const requires = (name: string) => parts.includes(name)
  const mod = mac ? keyPress.metaKey : keyPress.ctrlKey
  const otherModifier = mac ? keyPress.ctrlKey : keyPress.metaKey
  if (requires('Mod') !== mod || otherModifier || requires('Alt') !== keyPress.altKey) return false
  // Depending on the keyboard layout, typing a symbol may require Shift.
  if ((isLetter(key) || isNamed(key)) && requires('Shift') !== keyPress.shiftKey) return false
  const pressedKey = names[keyPress.key] ?? keyPress.key
  if (pressedKey.toLowerCase() === key.toLowerCase()) return true
  return keyPress.altKey && !isLetter(pressedKey) && keyAt(keyPress.code) === key
}

const modifiers = new Set(['Control', 'Alt', 'Shift', 'Meta', 'AltGraph', 'CapsLock', 'Fn', 'NumLock'])
const ignoredKeys = new Set(['Dead', 'Unidentified', 'Process', 'Compose'])

/**
 * Returns the chord to store for a key press; null for invalid chords, and while only modifiers are
 * pressed.
 */
export function toChord(keyPress: KeyPress, mac = isMac): string | null {
  const otherModifier = mac ? keyPress.ctrlKey : keyPress.metaKey
  if (otherModifier || modifiers.has(keyPress.key)) return null
  const keyName = names[keyPress.key] ?? keyPress.key
  const typesOtherCharacter = keyPress.altKey && !/^[\x21-\x7e]$/.test(keyName) && !isNamed(keyName)
  const key = typesOtherCharacter || keyPress.key === 'Dead' ? keyAt(keyPress.code) : keyName
  if (!key || ignoredKeys.has(key)) return null
  const upperKey = isLetter(key) ? key.toUpperCase() : key
  const shift = keyPress.shiftKey && (isLetter(key) || isNamed(key))
  const mod = mac ? keyPress.metaKey : keyPress.ctrlKey
  return [mod && 'Mod', keyPress.altKey && 'Alt', shift && 'Shift', upperKey].filter(Boolean).join('+')
}

/**
 * Returns where a chord works; undefined if everywhere. Tab and Escape work only in the text, since
 * they have another meaning elsewhere; characters work only outside the text, since they are typed
 * inside it.
 */
export function chordScope(chord: string): 'text' | 'outside' | undefined {
  if (chord === 'Tab' || chord === 'Escape') return 'text'
  const [key = '', ...heldKeys] = chord.split('+').reverse()
  const isTyping = !heldKeys.includes('Mod') && !heldKeys.includes('Alt') && !isNamed(key)
  return isTyping ? 'outside' : undefined
}

/** Returns whether a key press just types a character, so that it can't be a chord in the text. */
export const isCharacterKey = ({ key, altKey, ctrlKey, metaKey }: KeyPress) =>
  key.length === 1 && key !== ' ' && !altKey && !ctrlKey && !metaKey

const movementChords =
  /^(Mod\+|Alt\+)?(Shift\+)?(Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down)|Backspace|Delete)$/
const choiceChords = /^(Shift\+)?(Enter|Space|Tab|Escape|ContextMenu|F10)$/
const clipboardChords = /^Mod\+(Shift\+)?[ACVX]$/

/** Returns whether a chord is reserved for typing, cursor movement or the clipboard. */
export function isReservedChord(chord: string): boolean {
  if (chord === 'Tab' || chord === 'Escape' || chord === 'F10') return false
  return movementChords.test(chord) || choiceChords.test(chord) || clipboardChords.test(chord)
}

const keySymbols: Readonly<Record<string, string>> = {
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
const macSymbols: Readonly<Record<string, string>> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' }

/** Returns the labels of a chord's keys. */
export function keyLabels(chord: string, mac = isMac): string[] {
  return chord
    .split('+')
    .map((key) => (mac && macSymbols[key]) || (key === 'Mod' ? 'Ctrl' : (keySymbols[key] ?? key)))
}
