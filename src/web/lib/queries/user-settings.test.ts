import { expect, it } from 'vitest'
import type { SettingsChange } from '#contract/settings.ts'
import { changeSettings, defaultSettings } from '#contract/settings-values.ts'
import { inverseChange } from './user-settings.ts'

const before = { ...defaultSettings, autoStop: false, keys: { back: ['F7'] } }

it.each<[string, SettingsChange]>([
  ['a choice', { autoStop: true }],
  ['several choices', { doubtBelow: 0.9, defaultLanguage: 'es', emailMeOnComplete: false }],
  ['progress in the guide', { welcomeSettings: { uploaded: true } }],
  ['changed and added shortcuts', { keys: { back: ['F8'], forward: ['F9'] } }],
  ['a reset shortcut', { keys: { back: null } }],
])('undoes a change: %s', (_title, change) => {
  const changedSettings = changeSettings(before, change)
  expect(changedSettings).not.toEqual(before)
  expect(changeSettings(changedSettings, inverseChange(before, change))).toEqual(before)
})

it('keeps values changed in the meantime', () => {
  const inverse = inverseChange(before, { autoStop: true })
  expect(inverse).toEqual({ autoStop: false })
})
