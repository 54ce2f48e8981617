import type { DocumentVariant } from '#contract/choices.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/infra/errors.ts'

/**
 * Whether to write an extractive summary, because no language model is ready. Other texts require a model.
 */
export const isExtractive = (ctx: Pick<Context, 'textModel'>, variant: DocumentVariant | null): boolean =>
  variant === 'summary' && !ctx.textModel.status().ready

/**
 * Requires a configured model that can write the requested text.
 * @throws AppError not_configured, with the missing settings
 */
export function requireWriter({ textModel }: Pick<Context, 'textModel'>): void {
  const { ready, problem, enabledBy } = textModel.status()
  if (!ready) throw new AppError('not_configured', problem ?? 'No language model is set up', { enabledBy })
}
