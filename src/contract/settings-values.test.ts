import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SettingsChange } from './settings.ts'
import { changeSettings, defaultSettings, mergeChanges } from './settings-values.ts'

const settingsChange: fc.Arbitrary<SettingsChange> = fc.record(
  {
    autoStop: fc.option(fc.boolean(), { nil: undefined }),
    doubtBelow: fc.constantFrom(0.2, 0.4),
    defaultLanguage: fc.constantFrom('es', null),
    keys: fc.dictionary(fc.constantFrom('back', 'forward'), fc.constantFrom(['F7'], ['F8'], null)),
    selectedProjects: fc.dictionary(fc.constantFrom('w1', 'w2'), fc.constantFrom('p1', 'p2', null)),
    welcomeSettings: fc.record({ show: fc.boolean(), uploaded: fc.boolean() }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
)

it('merges consecutive changes into an equivalent one', () => {
  fc.assert(
    fc.property(settingsChange, settingsChange, settingsChange, (initial, first, second) => {
      const settings = changeSettings(defaultSettings, initial)
      const changedSettings = changeSettings(changeSettings(settings, first), second)
      expect(changeSettings(settings, mergeChanges(first, second))).toEqual(changedSettings)
    }),
  )
})
