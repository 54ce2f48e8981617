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
])('a change can be undone: %s', (_what, change) => {
  const changed = changeSettings(before, change)
  expect(changed).not.toEqual(before)
  expect(changeSettings(changed, inverseChange(before, change))).toEqual(before)
})

it('keeps values changed in the meantime', () => {
  const back = inverseChange(before, { autoStop: true })
  expect(back).toEqual({ autoStop: false })
})
