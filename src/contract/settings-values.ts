import type { Choices, SettingsChange, UserSettings, WelcomeChoices } from './settings.ts'

export const choiceDefaults: Choices = {
  emailMeOnComplete: true,
  emailMeOnActivity: true,
  homePage: 'dashboard',
  dashFilter: 'My Collections',
  dashboardView: 'GRID',
  dashOrder: 'newest',
  defaultLanguage: null,
  showWelcome: true,
  autoStop: true,
  autoScroll: true,
  autoToolbar: true,
  autoComments: false,
  expandReplaceText: false,
  showSpeakers: true,
  drawAll: false,
  playDoubts: false,
  doubtBelow: 0.5,
  enhanced: false,
  keepFileNames: false,
  openEditOptions: false,
  breakAllSpeakers: false,
  maxCPL: 35,
  headerText: '',
  footerText: '',
  filenameAsTitle: true,
  showShortHeader: false,
  hasSeenWorkspaceModal: false,
  documentTags: [],
  videoSize: 'medium',
  showReview: true,
}

export const welcomeDefaults: WelcomeChoices = {
  show: true,
  uploaded: false,
  highlighted: false,
  exported: false,
  translated: false,
  generated: false,
  completed: false,
}

/** Everything at its default. */
export const defaultSettings: UserSettings = {
  ...choiceDefaults,
  welcomeSettings: welcomeDefaults,
  keys: {},
  selectedProjects: {},
}

/** The settings after a change. */
export function changeSettings(
  settings: UserSettings,
  { keys, selectedProjects, welcomeSettings, ...choices }: SettingsChange,
): UserSettings {
  return {
    ...settings,
    ...given(choices),
    welcomeSettings: { ...settings.welcomeSettings, ...given(welcomeSettings ?? {}) },
    keys: withoutNull({ ...settings.keys, ...keys }),
    selectedProjects: withoutNull({ ...settings.selectedProjects, ...selectedProjects }),
  }
}

const given = <T extends object>(change: T): Partial<T> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<T>

const withoutNull = <T>(values: Record<string, T | null>): Record<string, T> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, T] => entry[1] !== null))
