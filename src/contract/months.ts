import { z } from 'zod'

/** A month, such as `2026-11`. */
export const month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
  .describe('Month (UTC), such as `2026-11`.')
