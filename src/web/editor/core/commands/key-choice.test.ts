import { describe, expect, it } from 'vitest'
import type { SettingsChange } from '#contract/settings.ts'
import { changeSettings, defaultSettings } from '#contract/settings-values.ts'
import { commands } from './commands.ts'
import {
  addChord,
  canRemoveKey,
  findKeyHolder,
  getKeys,
  removeChord,
  resetAllKeys,
  restoreKeys,
} from './key-choice.ts'
import { isReservedChord } from './keys.ts'

const back = { id: 'back', keys: ['Alt+J'] }
const forward = { id: 'forward', keys: ['Alt+L', 'F9'] }
const leaveText = { id: 'leaveText', keys: ['Escape'] }
const allKeyed = [back, forward, leaveText]

const keysAfter = (keys: Record<string, string[]>, change: SettingsChange) =>
  changeSettings({ ...defaultSettings, keys }, change).keys

it('gives every command unique, conflict-free keys', () => {
  const chords = commands.flatMap(({ keys }) => [...keys])
  expect(new Set(chords).size).toBe(chords.length)
  expect(chords.filter(isReservedChord)).toEqual([])
})

describe('choosing keys', () => {
  it("adds to a command's keys", () => {
    const keys = keysAfter({}, addChord('F7', back, allKeyed, {}))
    expect(keys).toEqual({ back: ['Alt+J', 'F7'] })
    expect(getKeys(forward, keys)).toEqual(['Alt+L', 'F9'])
  })

  it('reassigns them from another command', () => {
    expect(findKeyHolder('F9', allKeyed, {})).toBe(forward)
    const keys = keysAfter({}, addChord('F9', back, allKeyed, {}))
    expect(keys).toEqual({ back: ['Alt+J', 'F9'], forward: ['Alt+L'] })
    expect(findKeyHolder('F9', allKeyed, keys)).toBe(back)
  })

  it("doesn't store keys that equal the defaults", () => {
    const keysAfterRemoval = keysAfter({}, removeChord('F9', forward, {}))
    expect(keysAfterRemoval).toEqual({ forward: ['Alt+L'] })
    expect(keysAfter(keysAfterRemoval, addChord('F9', forward, allKeyed, keysAfterRemoval))).toEqual({})
  })

  it('keeps a key for leaving the text', () => {
    expect(canRemoveKey(leaveText, {})).toBe(false)
    expect(canRemoveKey(leaveText, { leaveText: ['Escape', 'F2'] })).toBe(true)
    expect(canRemoveKey(back, {})).toBe(true)
  })
})

describe('resetting shortcuts', () => {
  it('takes shortcuts back from other commands', () => {
    const keys = keysAfter({}, addChord('F9', back, allKeyed, {}))
    expect(keysAfter(keys, restoreKeys(forward, allKeyed, keys))).toEqual({})
    const newKeys = keysAfter(keys, addChord('F2', back, allKeyed, keys))
    expect(keysAfter(newKeys, restoreKeys(forward, allKeyed, newKeys))).toEqual({ back: ['Alt+J', 'F2'] })
  })

  it('applies to all shortcuts at once', () => {
    const keys = keysAfter({}, addChord('F9', back, allKeyed, {}))
    expect(keysAfter(keys, resetAllKeys(keys))).toEqual({})
  })
})
