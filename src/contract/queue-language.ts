import { z } from 'zod'

/** A queue's language: the part of a language code before the hyphen. */
export const queueLanguage = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9-]{1,16})?$/)
  .transform((code) => code.split('-')[0] ?? code)
  .describe('Language of the queue, such as `en`. The part after a hyphen is ignored.')
