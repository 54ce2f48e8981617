import { z } from 'zod'

/** A chord such as `Alt+J` or `Mod+Shift+Z`. */
const chord = z.string().min(1).max(40)

/** What a person has chosen for themselves, each with its default. */
export const userSettings = z
  .object({
    autoStop: z.boolean().default(true).describe('pause playback while typing'),
    autoScroll: z.boolean().default(true).describe('the text follows playback'),
    autoToolbar: z.boolean().default(true).describe('show tools beside a selection'),
    autoComments: z.boolean().default(false).describe('open a reply after highlighting'),
    expandReplaceText: z.boolean().default(false).describe('find and replace uses a wide panel'),
    showSpeakers: z.boolean().default(true).describe('show speakers beside the text'),
    doubtBelow: z.number().min(0).max(1).default(0.5).describe('words below this confidence are doubtful'),
    keys: z
      .record(z.string().max(40), z.array(chord).max(4))
      .default({})
      .describe('keys of commands that were changed, by command'),
  })
  .meta({ id: 'UserSettings' })
export type UserSettings = z.infer<typeof userSettings>
