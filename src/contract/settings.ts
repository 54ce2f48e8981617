import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'

/**
 * Keys pressed together, such as `Alt+J`, `Mod+Shift+Z`, `F8` or `MediaPlayPause`: modifiers in this order, then the
 * key as browsers name it. Mod is Ctrl, on a Mac Command.
 */
export const chord = z
  .string()
  .max(40)
  .regex(/^(?:Mod\+)?(?:Alt\+)?(?:Shift\+)?[^\s\0\p{Cs}+]+$/u)

const commandName = z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/)
const chords = z.array(chord).max(4)

const choices = {
  autoStop: z.boolean().describe('pause playback while typing'),
  autoScroll: z.boolean().describe('the text follows playback'),
  autoToolbar: z.boolean().describe('show tools beside a selection'),
  autoComments: z.boolean().describe('open a reply after highlighting'),
  expandReplaceText: z.boolean().describe('find and replace uses a wide panel'),
  showSpeakers: z.boolean().describe('show speakers beside the text'),
  drawAll: z.boolean().describe('lay the whole text out at once, for screen readers'),
  playDoubts: z.boolean().describe('play doubtful words when going to them'),
  doubtBelow: z.number().min(0).max(1).describe('words below this confidence are doubtful'),
}

/** What a person has chosen for themselves, each with its default. */
export const userSettings = z
  .object({
    autoStop: choices.autoStop.default(true),
    autoScroll: choices.autoScroll.default(true),
    autoToolbar: choices.autoToolbar.default(true),
    autoComments: choices.autoComments.default(false),
    expandReplaceText: choices.expandReplaceText.default(false),
    showSpeakers: choices.showSpeakers.default(true),
    drawAll: choices.drawAll.default(false),
    playDoubts: choices.playDoubts.default(false),
    doubtBelow: choices.doubtBelow.default(0.5),
    keys: z
      .record(commandName, chords)
      .default({})
      .describe('keys of commands that were changed, by command'),
  })
  .meta({ id: 'UserSettings' })
export type UserSettings = z.infer<typeof userSettings>

/** Everything at its default. */
export const defaultSettings: UserSettings = userSettings.parse({})

/** What is named is changed, the rest stays. */
export const settingsChange = z
  .strictObject({
    ...choices,
    keys: z.record(commandName, chords.nullable()).describe('null brings the keys of a command back'),
  })
  .partial()
  .meta({ id: 'SettingsChange' })
export type SettingsChange = z.infer<typeof settingsChange>

/** The settings after a change. */
export function changeSettings(settings: UserSettings, { keys, ...choices }: SettingsChange): UserSettings {
  const changed = Object.entries({ ...settings.keys, ...keys })
  const kept = changed.filter((entry): entry is [string, string[]] => entry[1] !== null)
  const given = Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined))
  return { ...settings, ...given, keys: Object.fromEntries(kept) }
}

const userParams = z.object({ uid: id })

export const settingsEndpoints = {
  getSettings: endpoint({
    method: 'GET',
    path: '/user/v2/:uid/settings',
    summary: 'What I have chosen for myself',
    access: 'user',
    params: userParams,
    answer: { kind: 'result', schema: userSettings },
  }),
  changeSettings: endpoint({
    method: 'PATCH',
    path: '/user/v2/:uid/settings',
    summary: 'Change what I have chosen; what is not named stays',
    access: 'user',
    params: userParams,
    body: settingsChange,
    answer: { kind: 'result', schema: userSettings },
  }),
}
