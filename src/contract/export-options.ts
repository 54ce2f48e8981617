import { z } from 'zod'
import { captionProfileChoice } from './captions.ts'
import { captionPositions, exportFormats, exportLayouts, frameRates } from './export-formats.ts'
import { flag, seconds } from './ids.ts'

/** An export's format and options, as text in a query string. */
export const exportOptions = z.object({
  format: z.enum(exportFormats).default('srt'),
  size: z.coerce
    .number()
    .int()
    .min(10)
    .max(120)
    .optional()
    .describe('Maximum number of characters per line. Overrides the profile.'),
  profile: captionProfileChoice
    .default('standard')
    .describe(
      'Caption limits: a built-in profile, or the ID of a workspace profile. The standard profile has at most 35 characters per line, fewer in languages with wide characters.',
    ),
  breakAllSpeakers: flag.default(false).describe('Whether to start a new cue when the speaker changes.'),
  position: z
    .enum(captionPositions)
    .default('bottom')
    .describe('Position of captions in the picture. Applies to WebVTT, TTML and ASS files.'),
  from: seconds.default(0).describe('Omits text that ends before this time, in seconds.'),
  times: flag.default(true).describe('Whether to include the start time of each turn.'),
  speakers: flag.default(true).describe('Whether to include the speaker of each turn.'),
  highlights: flag
    .default(true)
    .describe('Whether to mark highlights. Editing programs get a marker per highlight, or else per turn.'),
  comments: flag
    .default(false)
    .describe('Whether to add the comments and replies of highlights to Word documents.'),
  layout: z.enum(exportLayouts).default('prose').describe('Layout of Word and PDF documents.'),
  redact: flag
    .default(false)
    .describe(
      'Whether to replace redacted words with a placeholder. Always on for readers with a public link.',
    ),
  frameRate: z
    .enum(frameRates)
    .default('25')
    .describe('Frame rate of the edited video, in frames per second.'),
})
