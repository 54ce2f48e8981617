import { expect, it } from 'vitest'
import { changeSettings, defaultSettings } from '#contract/settings-values.ts'
import { areDefaults, createChange, visibleSettings } from './choices.ts'

/**
 * Settings that are chosen elsewhere (guide, editor, dashboard, meetings, documents) or have no alternative
 * in this version.
 */
const elsewhere = [
  ...['welcomeSettings', 'keys', 'dashFilter', 'dashboardView', 'dashOrder', 'selectedProjects'],
  ...['documentTags', 'showReview', 'hasSeenWorkspaceModal', 'meetingReminders'],
]

it('shows every available setting once', () => {
  const all = Object.keys(defaultSettings).sort()
  expect([...visibleSettings(true), ...elsewhere].sort()).toEqual(all)
  // Users with a single dashboard have no choice here.
  expect([...visibleSettings(false), ...elsewhere, 'homePage'].sort()).toEqual(all)
})

it.each([true, false])('resets its own settings, and no others', (corrector) => {
  const names = visibleSettings(corrector)
  const ownSettings = {
    ...defaultSettings,
    autoStop: false,
    doubtBelow: 0.9,
    defaultLanguage: 'es',
    keys: { back: ['F7'] },
    homePage: 'corrector' as const,
  }
  expect(areDefaults(ownSettings, names)).toBe(false)
  const reset = changeSettings(ownSettings, createChange(defaultSettings, names))
  const homePage = corrector ? 'dashboard' : 'corrector'
  expect(reset).toEqual({ ...defaultSettings, keys: ownSettings.keys, homePage })
  expect(areDefaults(reset, names)).toBe(true)
  expect(changeSettings(reset, createChange(ownSettings, names))).toEqual(ownSettings)
})
