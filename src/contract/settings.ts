import { z } from 'zod'
import { dashboardViews, dashFilters, listOrders } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { id, text } from './ids.ts'
import { subtitleLineRange } from './limits.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'
import { choiceDefaults, welcomeDefaults } from './setting-defaults.ts'

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

const subtitleLine = z.number().int().min(subtitleLineRange.least).max(subtitleLineRange.most)

const marginText = text.max(500)

const welcomeChoices = {
  show: z.boolean().describe('the guide is unfolded'),
  uploaded: z.boolean(),
  highlighted: z.boolean(),
  exported: z.boolean(),
  translated: z.boolean(),
  generated: z.boolean(),
  completed: z.boolean().describe('the guide is done with'),
}

const choices = {
  emailMeOnComplete: z.boolean().describe('mail when a transcript is ready, or could not be made'),
  emailMeOnActivity: z
    .boolean()
    .describe('email me when a recording is shared with me or handed over to me, or when I am mentioned'),
  homePage: z.enum(['dashboard', 'corrector']).describe('where signing in leads'),
  dashFilter: z.enum(dashFilters).describe('list shown on the dashboard'),
  dashboardView: z.enum(dashboardViews).describe('cards or a table, where there is room for both'),
  dashOrder: z.enum(listOrders).describe('in which order the dashboard lists'),
  defaultLanguage: text
    .max(20)
    .nullable()
    .describe('language of recordings to begin with; null: the last one used'),
  showWelcome: z.boolean().describe('offer the guide to a first transcript'),
  autoStop: z.boolean().describe('pause playback while typing'),
  autoScroll: z.boolean().describe('the text follows playback'),
  autoToolbar: z.boolean().describe('show tools beside a selection'),
  autoComments: z.boolean().describe('open a reply after highlighting'),
  expandReplaceText: z.boolean().describe('find and replace uses a wide panel'),
  showSpeakers: z.boolean().describe('show speakers beside the text'),
  drawAll: z.boolean().describe('render the whole text, for screen readers'),
  playDoubts: z.boolean().describe('play doubtful words when going to them'),
  doubtBelow: z.number().min(0).max(1).describe('words below this confidence are doubtful'),
  enhanced: z.boolean().describe('remove noise before transcribing, where nothing else is said'),
  keepFileNames: z.boolean().describe('name recordings exactly as their file, without its extension'),
  openEditOptions: z.boolean().describe('show all options when a recording is added'),
  breakAllSpeakers: z.boolean().describe('begin a subtitle at every change of speaker'),
  maxCPL: subtitleLine.describe('characters a line in subtitles that are exported'),
  headerText: marginText.describe('above each page of a document; kept for clients that write one'),
  footerText: marginText.describe('below each page of a document; kept for clients that write one'),
  filenameAsTitle: z.boolean().describe('begin a document with its name; kept for clients that ask'),
  showShortHeader: z.boolean().describe('a low header; kept for clients that have two'),
  hasSeenWorkspaceModal: z.boolean().describe('was asked for a workspace; kept for clients that ask'),
  documentTags: z.array(id).max(300).describe('the tags that are used with documents, by id'),
  videoSize: z
    .enum(['small', 'medium', 'large'])
    .describe('of the picture in the editor; kept for clients that have sizes'),
  showReview: z.boolean().describe('show the review of a correction; kept for clients that have one'),
}

type Values<S extends Record<string, z.ZodType>> = { [K in keyof S]: z.output<S[K]> }

/** The same schemas, each with its default. */
function withDefaults<S extends Record<string, z.ZodType>>(shape: S, defaults: Values<S>) {
  const entries = Object.entries(shape).map(([name, schema]) => [name, schema.default(defaults[name])])
  return Object.fromEntries(entries) as { [K in keyof S]: z.ZodDefault<S[K]> }
}

/** A user's settings, each with its default. */
export const userSettings = z
  .object({
    ...withDefaults(choices, choiceDefaults),
    welcomeSettings: z
      .object(withDefaults(welcomeChoices, welcomeDefaults))
      .prefault({})
      .describe('how far the guide has been followed'),
    keys: z
      .record(commandName, chords)
      .default({})
      .describe('keys of commands that were changed, by command'),
    selectedProjects: z
      .record(id, id)
      .default({})
      .describe('the project that was chosen last, by workspace; none: all of them'),
  })
  .meta({ id: 'UserSettings' })
export type UserSettings = z.infer<typeof userSettings>

/** The guide's flags, as clients may send them. */
const sentFlags = {
  ...welcomeChoices,
  highlihghted: z.boolean().describe('highlighted, as older clients spell it'),
}
type SentFlags = Values<typeof sentFlags>
type DottedFlags = { [K in keyof SentFlags as `welcomeSettings.${K}`]: SentFlags[K] }

const prefix = 'welcomeSettings.'

/** The same with dotted names. */
const dottedFlags = Object.fromEntries(
  Object.entries(sentFlags).map(([name, schema]) => [prefix + name, schema]),
) as { [K in keyof DottedFlags]: z.ZodBoolean }

const correctlySpelt = ({ highlihghted, ...flags }: Partial<SentFlags>) =>
  highlihghted === undefined ? flags : { highlighted: highlihghted, ...flags }

/** Only the given settings change. A flag of the guide may also have a dotted name. */
export const settingsChange = z
  .strictObject({
    ...choices,
    welcomeSettings: z.strictObject(sentFlags).partial(),
    ...dottedFlags,
    keys: z.record(commandName, chords.nullable()).describe('null brings the keys of a command back'),
    selectedProjects: z.record(id, id.nullable()).describe('by workspace; null chooses none'),
  })
  .partial()
  .transform(({ welcomeSettings, ...change }) => {
    const entries = Object.entries(change)
    const dotted = entries.filter(([name]) => name.startsWith(prefix))
    const flags = Object.fromEntries(dotted.map(([name, value]) => [name.slice(prefix.length), value]))
    const plain = Object.fromEntries(entries.filter(([name]) => !name.startsWith(prefix)))
    return {
      ...(plain as Omit<typeof change, keyof DottedFlags>),
      ...((welcomeSettings || dotted.length > 0) && {
        welcomeSettings: correctlySpelt({ ...welcomeSettings, ...flags }),
      }),
    }
  })
  .meta({ id: 'SettingsChange' })
export type SettingsChange = z.infer<typeof settingsChange>

const userParams = z.object({ uid: id })

export const settingsEndpoints = {
  getSettings: endpoint({
    ...routes.getSettings,
    summary: 'Get my settings',
    example: { params: { uid: sample.user } },
    access: 'user',
    params: userParams,
    answer: { kind: 'result', schema: userSettings },
  }),
  changeSettings: endpoint({
    ...routes.changeSettings,
    summary: 'Update my settings',
    description: 'Changes the given settings.',
    example: { params: { uid: sample.user }, body: { autoStop: false, dashboardView: 'LIST' } },
    access: 'user',
    params: userParams,
    body: settingsChange,
    answer: { kind: 'result', schema: userSettings },
  }),
  getDocumentTags: endpoint({
    ...routes.getDocumentTags,
    aliases: ['/user/:uid/settings/document/tags'],
    summary: 'List my document tags',
    description: 'IDs of tags; change them with `documentTags` in my settings.',
    example: { params: { uid: sample.user } },
    access: 'user',
    params: userParams,
    answer: { kind: 'result', schema: z.array(id) },
  }),
}
