import { z } from 'zod'
import { dashboardViews, dashFilters, sortOrders } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { id, text } from './ids.ts'
import { maxMarginTextLength, subtitleLineRange } from './limits.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'
import { settingDefaults, welcomeDefaults } from './setting-defaults.ts'

/**
 * A keyboard shortcut, such as `Alt+J`, `Mod+Shift+Z`, `F8` or `MediaPlayPause`: modifiers in this order, then the key
 * as browsers name it. `Mod` is Ctrl, or Command on a Mac.
 */
export const chord = z
  .string()
  .max(40)
  .regex(/^(?:Mod\+)?(?:Alt\+)?(?:Shift\+)?[^\s\0\p{Cs}+]+$/u)

const commandName = z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/)
const chords = z.array(chord).max(4)

export const subtitleLine = z.number().int().min(subtitleLineRange.least).max(subtitleLineRange.most)

const marginText = text.max(maxMarginTextLength)

const welcomeChoices = {
  show: z.boolean().describe('Whether the guide is expanded.'),
  uploaded: z.boolean(),
  highlighted: z.boolean(),
  exported: z.boolean(),
  translated: z.boolean(),
  generated: z.boolean(),
  completed: z.boolean().describe('Whether the guide is completed or dismissed.'),
}

const choices = {
  emailMeOnComplete: z
    .boolean()
    .describe('Whether to send an email when a transcript is ready or has failed.'),
  emailMeOnActivity: z
    .boolean()
    .describe(
      'Whether to send an email when the user is mentioned, or when a recording is shared with or transferred to them.',
    ),
  homePage: z.enum(['dashboard', 'corrector']).describe('Page to open after signing in.'),
  dashFilter: z.enum(dashFilters).describe('List shown on the dashboard.'),
  dashboardView: z.enum(dashboardViews).describe('Cards or a table. Small screens always show cards.'),
  dashOrder: z.enum(sortOrders).describe('Sort order of the dashboard.'),
  defaultLanguage: text
    .max(20)
    .nullable()
    .describe('Default language for new recordings. Null for the last one used.'),
  showWelcome: z.boolean().describe('Whether to show the getting started guide.'),
  autoStop: z.boolean().describe('Whether to pause playback while typing.'),
  autoScroll: z.boolean().describe('Whether to scroll the text along with playback.'),
  autoToolbar: z.boolean().describe('Whether to show tools next to a selection.'),
  autoComments: z.boolean().describe('Whether to open the reply field after highlighting.'),
  expandReplaceText: z.boolean().describe('Whether to use a wide panel for find and replace.'),
  showSpeakers: z.boolean().describe('Whether to show speakers next to the text.'),
  drawAll: z.boolean().describe('Whether to render the whole text, for screen readers.'),
  playDoubts: z.boolean().describe('Whether to play low-confidence words when navigating to them.'),
  doubtBelow: z.number().min(0).max(1).describe('Confidence below which words are marked as low-confidence.'),
  enhanced: z.boolean().describe('Whether to remove noise from new recordings by default.'),
  keepFileNames: z.boolean().describe('Whether to name recordings after their file, without the extension.'),
  meetingReminders: z
    .boolean()
    .describe('Whether to remind the user a minute before a meeting in their calendars starts.'),
  openEditOptions: z.boolean().describe('Whether to show all options when adding a recording.'),
  breakAllSpeakers: z.boolean().describe('Whether to start a new subtitle when the speaker changes.'),
  maxCPL: subtitleLine.describe('Maximum number of characters per line in exported subtitles.'),
  headerText: marginText.describe('Header of exported documents. If empty, their title is used.'),
  footerText: marginText.describe('Footer of exported documents, before the page number.'),
  filenameAsTitle: z.boolean().describe('Whether exported documents start with their name as a title.'),
  showShortHeader: z
    .boolean()
    .describe('Whether exported documents omit the date, duration and speakers below the title.'),
  hasSeenWorkspaceModal: z
    .boolean()
    .describe('Whether the user has seen the workspace dialog. Stored for clients that support it.'),
  documentTags: z
    .array(id)
    .max(300)
    .describe('IDs of the tags that the user has put on documents, most recently used first.'),
  videoSize: z.enum(['small', 'medium', 'large']).describe('Size of the video in the editor.'),
  showReview: z.boolean().describe('Whether to mark the changes in the draft while reviewing a correction.'),
}

const documentChoices = {
  headerText: choices.headerText,
  footerText: choices.footerText,
  filenameAsTitle: choices.filenameAsTitle,
  showShortHeader: choices.showShortHeader,
}

/** Document settings that a collection can override for everyone who exports it. */
export const documentSettings = z.strictObject(documentChoices).partial()
export type DocumentSettings = z.infer<typeof documentSettings>

/** A partial update; null removes a setting. */
export const documentSettingsChange = z
  .strictObject({
    headerText: choices.headerText.nullable(),
    footerText: choices.footerText.nullable(),
    filenameAsTitle: choices.filenameAsTitle.nullable(),
    showShortHeader: choices.showShortHeader.nullable(),
  })
  .partial()
export type DocumentSettingsChange = z.infer<typeof documentSettingsChange>

type Values<S extends Record<string, z.ZodType>> = { [K in keyof S]: z.output<S[K]> }

/** Adds a default to each schema. */
function withDefaults<S extends Record<string, z.ZodType>>(shape: S, defaults: Values<S>) {
  const entries = Object.entries(shape).map(([name, schema]) => [name, schema.default(defaults[name])])
  return Object.fromEntries(entries) as { [K in keyof S]: z.ZodDefault<S[K]> }
}

/** A user's settings with their defaults. */
export const userSettings = z
  .object({
    ...withDefaults(choices, settingDefaults),
    welcomeSettings: z
      .object(withDefaults(welcomeChoices, welcomeDefaults))
      .prefault({})
      .describe('Progress of the getting started guide.'),
    keys: z.record(commandName, chords).default({}).describe('Custom keyboard shortcuts, by command.'),
    selectedProjects: z
      .record(id, id)
      .default({})
      .describe('Last selected project, by workspace ID. Absent if all projects are shown.'),
  })
  .meta({ id: 'UserSettings' })
export type UserSettings = z.infer<typeof userSettings>

/** The getting-started guide's flags, as sent by clients. */
const sentFlags = {
  ...welcomeChoices,
  highlihghted: z.boolean().describe('Deprecated misspelling of `highlighted`, accepted from older clients.'),
}
type SentFlags = Values<typeof sentFlags>
type DottedFlags = { [K in keyof SentFlags as `welcomeSettings.${K}`]: SentFlags[K] }

const prefix = 'welcomeSettings.'

/** The same flags with dotted names, such as `welcomeSettings.uploaded`. */
const dottedFlags = Object.fromEntries(
  Object.entries(sentFlags).map(([name, schema]) => [prefix + name, schema]),
) as { [K in keyof DottedFlags]: z.ZodBoolean }

const withCorrectSpelling = ({ highlihghted, ...flags }: Partial<SentFlags>) =>
  highlihghted === undefined ? flags : { highlighted: highlihghted, ...flags }

/** An update to the given settings. The guide's flags may also have dotted names. */
export const settingsChange = z
  .strictObject({
    ...choices,
    welcomeSettings: z.strictObject(sentFlags).partial(),
    ...dottedFlags,
    keys: z
      .record(commandName, chords.nullable())
      .describe('Custom keyboard shortcuts, by command. Null resets a command.'),
    selectedProjects: z
      .record(id, id.nullable())
      .describe('Selected project, by workspace ID. Null clears the selection.'),
  })
  .partial()
  .transform(({ welcomeSettings, ...change }) => {
    const entries = Object.entries(change)
    const dottedEntries = entries.filter(([name]) => name.startsWith(prefix))
    const flags = Object.fromEntries(dottedEntries.map(([name, value]) => [name.slice(prefix.length), value]))
    const plainEntries = Object.fromEntries(entries.filter(([name]) => !name.startsWith(prefix)))
    return {
      ...(plainEntries as Omit<typeof change, keyof DottedFlags>),
      ...((welcomeSettings || dottedEntries.length > 0) && {
        welcomeSettings: withCorrectSpelling({ ...welcomeSettings, ...flags }),
      }),
    }
  })
  .meta({ id: 'SettingsChange' })
export type SettingsChange = z.infer<typeof settingsChange>

const userParams = z.object({ uid: id })

export const settingsEndpoints = {
  getSettings: endpoint({
    ...routes.getSettings,
    home: 'forward',
    summary: 'Get my settings',
    example: { params: { uid: sample.user } },
    access: 'user',
    params: userParams,
    answer: { kind: 'result', schema: userSettings },
  }),
  changeSettings: endpoint({
    ...routes.changeSettings,
    home: 'forward',
    summary: 'Update my settings',
    description: 'Updates only the given settings.',
    example: { params: { uid: sample.user }, body: { autoStop: false, dashboardView: 'LIST' } },
    access: 'user',
    personal: true,
    params: userParams,
    body: settingsChange,
    answer: { kind: 'result', schema: userSettings },
  }),
  getDocumentTags: endpoint({
    ...routes.getDocumentTags,
    home: 'forward',
    aliases: ['/user/:uid/settings/document/tags'],
    summary: 'List my document tags',
    description:
      'Returns the IDs of the tags that the caller has put on documents, most recently used first. To change them, update `documentTags` in the settings.',
    example: { params: { uid: sample.user } },
    access: 'user',
    params: userParams,
    answer: { kind: 'result', schema: z.array(id) },
  }),
}
