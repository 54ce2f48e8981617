import { expect, it } from 'vitest'
import { changeSettings, defaultSettings } from '#contract/settings-values.ts'
import { createChange, haveDefaults, visibleSettings } from './choices.ts'

/**
 * Settings that are chosen elsewhere (guide, editor, dashboard, meetings, documents) or have no alternative
 * in this version.
 */
const settingsElsewhere = [
  ...['welcomeSettings', 'keys', 'dashFilter', 'dashboardView', 'dashOrder', 'selectedProjects'],
  ...['documentTags', 'showReview', 'hasSeenWorkspaceModal', 'meetingReminders'],
]

it('shows every available setting once', () => {
  const allNames = Object.keys(defaultSettings).sort()
  expect([...visibleSettings(true), ...settingsElsewhere].sort()).toEqual(allNames)
  // Users with a single dashboard have no choice here.
  expect([...visibleSettings(false), ...settingsElsewhere, 'homePage'].sort()).toEqual(allNames)
})

it.each([true, false])('resets its own settings, and no others', (corrector) => {
  const names = visibleSettings(corrector)
  const userSettings = {
    ...defaultSettings,
    autoStop: false,
    doubtBelow: 0.9,
    defaultLanguage: 'es',
    keys: { back: ['F7'] },
    homePage: 'corrector' as const,
  }
  expect(haveDefaults(userSettings, names)).toBe(false)
  const reset = changeSettings(userSettings, createChange(defaultSettings, names))
  const homePage = corrector ? 'dashboard' : 'corrector'
  expect(reset).toEqual({ ...defaultSettings, keys: userSettings.keys, homePage })
  expect(haveDefaults(reset, names)).toBe(true)
  expect(changeSettings(reset, createChange(userSettings, names))).toEqual(userSettings)
})
