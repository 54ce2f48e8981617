import { expect, it } from 'vitest'
import { changeSettings, defaultSettings } from '#contract/settings-values.ts'
import { changeTo, isAtDefaults, shownNames } from './choices.ts'

/** Settings chosen elsewhere (guide, editor, dashboard, documents), or without an alternative in this version. */
const elsewhere = [
  ...['welcomeSettings', 'keys', 'dashFilter', 'dashboardView', 'dashOrder', 'selectedProjects'],
  ...['documentTags', 'videoSize', 'showReview', 'headerText', 'footerText', 'filenameAsTitle'],
  ...['showShortHeader', 'hasSeenWorkspaceModal'],
]

it('shows every setting that can be chosen, once', () => {
  const all = Object.keys(defaultSettings).sort()
  expect([...shownNames(true), ...elsewhere].sort()).toEqual(all)
  // Users with one dashboard have no choice here.
  expect([...shownNames(false), ...elsewhere, 'homePage'].sort()).toEqual(all)
})

it.each([true, false])(
  'goes back to the defaults in what it shows, and leaves the rest alone',
  (corrector) => {
    const shown = shownNames(corrector)
    const own = {
      ...defaultSettings,
      autoStop: false,
      doubtBelow: 0.9,
      defaultLanguage: 'es',
      keys: { back: ['F7'] },
      homePage: 'corrector' as const,
    }
    expect(isAtDefaults(own, shown)).toBe(false)
    const reset = changeSettings(own, changeTo(defaultSettings, shown))
    const homePage = corrector ? 'dashboard' : 'corrector'
    expect(reset).toEqual({ ...defaultSettings, keys: own.keys, homePage })
    expect(isAtDefaults(reset, shown)).toBe(true)
    expect(changeSettings(reset, changeTo(own, shown))).toEqual(own)
  },
)
