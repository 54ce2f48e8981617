import { expect, it } from 'vitest'
import type { SettingsChange } from '#contract/settings.ts'
import { changeSettings, defaultSettings } from '#contract/settings-values.ts'
import { inverseChange } from './user-settings.ts'

const before = { ...defaultSettings, autoStop: false, keys: { back: ['F7'] } }

it.each<[string, SettingsChange]>([
  ['a choice', { autoStop: true }],
  ['several', { doubtBelow: 0.9, defaultLanguage: 'es', emailMeOnComplete: false }],
  ['how far the guide was followed', { welcomeSettings: { uploaded: true } }],
  ['keys, those of others, and none', { keys: { back: ['F8'], forward: ['F9'] } }],
  ['keys given back', { keys: { back: null } }],
])('a change can be undone: %s', (_title, change) => {
  const changedSettings = changeSettings(before, change)
  expect(changedSettings).not.toEqual(before)
  expect(changeSettings(changedSettings, inverseChange(before, change))).toEqual(before)
})

it('keeps values changed in the meantime', () => {
  const inverse = inverseChange(before, { autoStop: true })
  expect(inverse).toEqual({ autoStop: false })
})
