import { z } from 'zod'
import { id, text } from './ids.ts'
import { maxHintLength, maxHints, maxSpeakerCount, maxSpeakerNameLength } from './limits.ts'

export const languageCode = text.min(1).max(20)

/** Expected words and names, as a list or a comma-separated string. */
const hints = z
  .union([z.array(text.max(1000)), text.max(100_000)])
  .transform((list) => (typeof list === 'string' ? list.split(',') : list))
  .transform((list) => list.map((hint) => hint.trim()).filter((hint) => hint !== ''))
  .pipe(z.array(z.string().max(maxHintLength)).max(maxHints))

export const speakerCount = z
  .number()
  .int()
  .min(1)
  .max(maxSpeakerCount)
  .describe('Number of speakers. Detected if omitted.')

/** Transcription options other than source and workspace. */
export const requestedOptions = z.object({
  languageCode: languageCode.optional(),
  name: z.string().trim().max(8192).optional(),
  hints: hints.optional().describe('Words and names to expect, as a list or a comma-separated string.'),
  description: text.trim().max(5000).optional(),
  dictionary: id
    .nullish()
    .describe(
      "ID of a dictionary whose terms are added to the hints. Pass null for none. If omitted, the project's or language's default dictionary is used.",
    ),
  project: id.nullish().describe("ID of one of the caller's projects to add the collection to."),
  speakerCount: speakerCount.optional(),
  channelSpeakers: z
    .array(text.trim().min(1).max(maxSpeakerNameLength))
    .length(2)
    .optional()
    .describe(
      'Names of the speakers in the left and right channels of a stereo recording. Each channel is then treated as one speaker.',
    ),
  enhanced: z.boolean().optional().describe('Whether to remove noise before transcribing.'),
  transcript: id
    .optional()
    .describe('ID of an uploaded transcript. Its text is kept; its times come from the recognized words.'),
  beta: z.boolean().optional().describe('Whether to use the alternate engine.'),
  ignoreSentence: z.boolean().optional().describe("Whether to keep the engine's own sentence breaks."),
  convertToBlog: z
    .boolean()
    .optional()
    .describe(
      'Whether to create a blog post from the transcript when it is complete. Requires a language model.',
    ),
  isPrecision: z
    .boolean()
    .optional()
    .describe(
      "Whether to order Precision when the transcript is complete. If the order fails, the collection's `precisionError` contains the reason.",
    ),
})
export type RequestedOptions = z.infer<typeof requestedOptions>
