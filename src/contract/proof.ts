import { z } from 'zod'

/**
 * Verification that the user is present, not only someone at their browser; required for changes of sign-in methods.
 */
export const currentPassword = z
  .string()
  .max(1024)
  .optional()
  .describe('the current one; who has none must have signed in within 15 minutes, else: sign_in_again')
