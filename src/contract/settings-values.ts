import { settingDefaults, welcomeDefaults } from './setting-defaults.ts'
import type { SettingsChange, UserSettings } from './settings.ts'

/** All settings with their default values. */
export const defaultSettings: UserSettings = {
  ...settingDefaults,
  welcomeSettings: welcomeDefaults,
  keys: {},
  selectedProjects: {},
}

/** Returns the settings with a change applied. */
export function changeSettings(
  settings: UserSettings,
  { keys, selectedProjects, welcomeSettings, ...choices }: SettingsChange,
): UserSettings {
  return {
    ...settings,
    ...definedValues(choices),
    welcomeSettings: { ...settings.welcomeSettings, ...definedValues(welcomeSettings ?? {}) },
    keys: withoutNull({ ...settings.keys, ...keys }),
    selectedProjects: withoutNull({ ...settings.selectedProjects, ...selectedProjects }),
  }
}

/** Returns the change that is equivalent to two consecutive changes. */
export const mergeChanges = (first: SettingsChange, second: SettingsChange): SettingsChange => ({
  ...first,
  ...definedValues(second),
  keys: { ...first.keys, ...second.keys },
  selectedProjects: { ...first.selectedProjects, ...second.selectedProjects },
  welcomeSettings: { ...first.welcomeSettings, ...definedValues(second.welcomeSettings ?? {}) },
})

const definedValues = <T extends object>(change: T): Partial<T> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<T>

const withoutNull = <T>(values: Record<string, T | null>): Record<string, T> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, T] => entry[1] !== null))
