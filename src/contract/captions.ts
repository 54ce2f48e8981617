import { z } from 'zod'
import { captionBreaks, captionProfiles } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { id, publicLinkKey, seconds, text } from './ids.ts'
import {
  captionWindowSeconds,
  maxCaptionProfileNameLength,
  maxCaptionProfiles,
  maxCaptionShiftSeconds,
} from './limits.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

/** Caption limits. Times are in milliseconds, lengths in characters. */
export const captionRules = z
  .object({
    size: z.number().int().min(10).max(120).describe('Maximum number of characters per line.'),
    lines: z.number().int().min(1).max(4).describe('Maximum number of lines per caption.'),
    minDuration: z.number().int().min(300).max(5000).describe('Minimum duration, in milliseconds.'),
    maxDuration: z.number().int().min(2000).max(30_000).describe('Maximum duration, in milliseconds.'),
    gap: z.number().int().min(0).max(1000).describe('Minimum gap between captions, in milliseconds.'),
    closedGap: z
      .number()
      .int()
      .min(0)
      .max(3000)
      .describe('Gaps shorter than this are reduced to the minimum gap, in milliseconds.'),
    readingSpeed: z
      .number()
      .min(4)
      .max(50)
      .describe('Reading speed above which a caption is too fast, in characters per second.'),
  })
  .refine(({ minDuration, maxDuration }) => minDuration <= maxDuration, {
    path: ['maxDuration'],
    message: 'At least the minimum duration',
  })
  .meta({ id: 'CaptionRules' })
export type CaptionRules = z.infer<typeof captionRules>

/** A custom set of limits defined by a workspace. */
const ownCaptionProfile = z
  .object({ id, name: text.trim().min(1).max(maxCaptionProfileNameLength), rules: captionRules })
  .meta({ id: 'CaptionProfile' })
export type OwnCaptionProfile = z.infer<typeof ownCaptionProfile>

export const ownCaptionProfiles = z
  .array(ownCaptionProfile)
  .max(maxCaptionProfiles)
  .refine(
    (profiles) => new Set(profiles.map((profile) => profile.id)).size === profiles.length,
    'Two profiles have the same ID',
  )

/** A built-in profile, or the ID of one of the workspace's profiles. */
export const captionProfileChoice = z.union([z.enum(captionProfiles), id])

/** Caption limits, and the profile that defines them. */
export const appliedCaptions = z
  .object({
    profile: captionProfileChoice.describe('Built-in profile, or ID of a workspace profile.'),
    name: z.string().nullable().describe('Name of the profile. Null for built-in profiles.'),
    rules: captionRules,
  })
  .meta({ id: 'AppliedCaptions' })
export type AppliedCaptions = z.infer<typeof appliedCaptions>

export const captions = z
  .object({
    from: seconds.describe('Start of the window.'),
    to: seconds.describe('End of the window, where the next one starts.'),
    cues: z.array(
      z.object({
        start: seconds,
        end: seconds,
        lines: z.array(z.string()).describe('One or two lines of text.'),
      }),
    ),
  })
  .meta({ id: 'Captions' })
export type Captions = z.infer<typeof captions>

export const captionEndpoints = {
  getCaptions: endpoint({
    ...routes.getCaptions,
    corrector: true,
    summary: 'Get the captions around a time',
    description: `Returns the cues in the ${captionWindowSeconds}-second window that contains the time, for players. Public links that don't allow downloads get captions only this way.`,
    errors: ['not_ready'],
    example: { params: { id: sample.collection }, query: { at: 1 } },
    access: 'reader',
    params: z.object({ id }),
    query: z.object({ pubkey: publicLinkKey, at: seconds.default(0).describe('Playback time.') }),
    answer: { kind: 'result', schema: captions },
  }),
}

const captionBreak = z
  .enum(captionBreaks)
  .describe('Break before the word: a new caption, a new line of the same caption, or no new caption.')
/** A user-chosen caption break or time at a word. */
export const captionMark = z
  .object({
    before: captionBreak.optional(),
    start: z
      .number()
      .min(-maxCaptionShiftSeconds)
      .max(maxCaptionShiftSeconds)
      .optional()
      .describe("Start of the caption that begins with the word, in seconds after the word's start."),
    end: z
      .number()
      .min(-maxCaptionShiftSeconds)
      .max(maxCaptionShiftSeconds)
      .optional()
      .describe("End of the caption that ends with the word, in seconds after the word's end."),
  })
  .meta({ id: 'CaptionMark' })

/** User-chosen caption breaks and times in a transcript. */
export const packedCaptions = z
  .array(
    z.tuple([
      z.number().int().min(0),
      z.object({
        before: captionBreak.optional(),
        start: z.number().int().optional(),
        end: z.number().int().optional(),
      }),
    ]),
  )
  .describe(
    "Pairs of a word's index and its `caption`, with times in milliseconds. Absent if there are none.",
  )
