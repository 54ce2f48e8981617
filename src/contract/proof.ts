import { z } from 'zod'

/** That it is the person, not only somebody at their browser: asked for by what changes how somebody signs in. */
export const currentPassword = z
  .string()
  .max(1024)
  .optional()
  .describe('the current one; who has none must have signed in within 15 minutes, else: sign_in_again')
