import type { SettingsChange, UserSettings } from '#contract/settings.ts'
import { defaultSettings } from '#contract/settings-values.ts'

/** Preferences, in page order. */
export const groups = [
  { name: 'mail', switches: ['emailMeOnComplete', 'emailMeOnActivity'] },
  { name: 'recordings', switches: ['enhanced', 'keepFileNames', 'openEditOptions'] },
  { name: 'dashboard', switches: ['showWelcome'] },
  { name: 'playback', switches: ['autoScroll', 'autoStop'] },
  {
    name: 'editing',
    switches: ['showSpeakers', 'autoToolbar', 'autoComments', 'expandReplaceText', 'drawAll'],
  },
  { name: 'lowConfidence', switches: ['playDoubts'] },
  { name: 'export', switches: ['breakAllSpeakers'] },
  { name: 'documents', switches: ['filenameAsTitle', 'showShortHeader'] },
] as const satisfies { name: string; switches: (keyof UserSettings)[] }[]

export type SwitchName = (typeof groups)[number]['switches'][number]

/** Returns the names of all settings on the page. */
export const visibleSettings = (isCorrector: boolean): (keyof UserSettings)[] => [
  ...groups.flatMap(({ switches }): readonly SwitchName[] => switches),
  'defaultLanguage',
  'doubtBelow',
  'maxCPL',
  'videoSize',
  'headerText',
  'footerText',
  ...(isCorrector ? (['homePage'] as const) : []),
]

/** Returns the change that sets the named settings to the given values. */
export function createChange(settings: UserSettings, names: readonly (keyof UserSettings)[]): SettingsChange {
  return Object.fromEntries(names.map((name) => [name, settings[name]]))
}

/** Returns whether all settings on the page have their default values. */
export const haveDefaults = (settings: UserSettings, names: readonly (keyof UserSettings)[]): boolean =>
  names.every((name) => settings[name] === defaultSettings[name])
