import { z } from 'zod'

const ms = z.number().min(0)

/** Request to the child process, sent on its standard input. */
export const diarizationTask = z.object({
  /** File of raw PCM: s16le, 16 kHz, mono. */
  pcmPath: z.string(),
  speech: z.array(z.object({ start: ms, end: ms })),
  speakerCount: z.number().int().min(1).optional(),
})

/** Lines of the child's response: progress from 0 to 1, and finally the speaker spans. */
export const diarizationReply = z.union([
  z.object({ progress: z.number() }),
  z.object({ spans: z.array(z.object({ start: ms, end: ms, speaker: z.number().int().min(0) })) }),
])
