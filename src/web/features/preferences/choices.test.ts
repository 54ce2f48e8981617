import { expect, it } from 'vitest'
import { changeSettings, defaultSettings } from '#contract/settings-values.ts'
import { areDefaults, createChange, visibleSettings } from './choices.ts'

/** Settings chosen elsewhere (guide, editor, dashboard, meetings, documents), or without an alternative in this version. */
const elsewhere = [
  ...['welcomeSettings', 'keys', 'dashFilter', 'dashboardView', 'dashOrder', 'selectedProjects'],
  ...['documentTags', 'showReview', 'hasSeenWorkspaceModal', 'meetingReminders'],
]

it('shows every available setting once', () => {
  const all = Object.keys(defaultSettings).sort()
  expect([...visibleSettings(true), ...elsewhere].sort()).toEqual(all)
  // Users with one dashboard have no choice here.
  expect([...visibleSettings(false), ...elsewhere, 'homePage'].sort()).toEqual(all)
})

it.each([true, false])('resets its own settings, and no others', (corrector) => {
  const shown = visibleSettings(corrector)
  const own = {
    ...defaultSettings,
    autoStop: false,
    doubtBelow: 0.9,
    defaultLanguage: 'es',
    keys: { back: ['F7'] },
    homePage: 'corrector' as const,
  }
  expect(areDefaults(own, shown)).toBe(false)
  const reset = changeSettings(own, createChange(defaultSettings, shown))
  const homePage = corrector ? 'dashboard' : 'corrector'
  expect(reset).toEqual({ ...defaultSettings, keys: own.keys, homePage })
  expect(areDefaults(reset, shown)).toBe(true)
  expect(changeSettings(reset, createChange(own, shown))).toEqual(own)
})
