import { expect, it } from 'vitest'
import { changeSettings, defaultSettings } from '#contract/settings.ts'
import { changeTo, isAtDefaults, shownNames } from './choices.ts'

/** What is chosen elsewhere: in the guide, in the editor, on the dashboard; or has no second choice in this version. */
const elsewhere = ['welcomeSettings', 'keys', 'homePage', 'dashFilter']

it('shows every setting that can be chosen, once', () => {
  expect([...shownNames, ...elsewhere].sort()).toEqual(Object.keys(defaultSettings).sort())
})

it('goes back to the defaults in what it shows, and leaves the rest alone', () => {
  const own = {
    ...defaultSettings,
    ...{ autoStop: false, doubtBelow: 0.9, defaultLanguage: 'es', keys: { back: ['F7'] } },
  }
  expect(isAtDefaults(own)).toBe(false)
  const reset = changeSettings(own, changeTo(defaultSettings))
  expect(reset).toEqual({ ...defaultSettings, keys: own.keys })
  expect(isAtDefaults(reset)).toBe(true)
  expect(changeSettings(reset, changeTo(own))).toEqual(own)
})
