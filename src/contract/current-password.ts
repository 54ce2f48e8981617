import { z } from 'zod'

/**
 * Proof that the request comes from the user, not just from their browser. Required for changing sign-in
 * methods.
 */
export const currentPassword = z
  .string()
  .max(1024)
  .optional()
  .describe(
    'Current password. If the account has no password, the session must have started within the last 15 minutes; otherwise the response is `sign_in_again`.',
  )
