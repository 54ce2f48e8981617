import { passwordLength } from '#contract/person-rules.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { isCommonPassword } from '#server/infra/identity/common-passwords.ts'

/**
 * Rejects passwords that are too short or very common.
 * @throws AppError weak_password
 */
export async function requireStrongPassword(ctx: Pick<Context, 'config'>, password: string): Promise<void> {
  const { passwordMinLength } = ctx.config
  if (passwordLength(password) < passwordMinLength) {
    const message = `Must be at least ${passwordMinLength} characters.`
    throw new AppError('invalid_input', message, { issues: [{ path: ['body', 'password'], message }] })
  }
  if (await isCommonPassword(password))
    throw new AppError('weak_password', 'This password is among the most common ones.')
}
