import { type PriceList, priceList } from '#contract/checkouts.ts'
import { currencies } from '#contract/plan-choices.ts'
import { AppError } from '#server/infra/errors.ts'
import type { PaymentContext } from './payment-context.ts'

/**
 * Returns the price list.
 * @throws AppError not_available without plans
 */
export async function readPriceList(
  ctx: Pick<PaymentContext, 'installation' | 'catalog' | 'payments'>,
): Promise<PriceList> {
  if (ctx.installation.edition !== 'plans')
    throw new AppError('not_available', 'This installation sells no plans or credits')
  const { free, trial, payAsYouGo, subscriptions, enterprise } = await ctx.catalog()
  const { kind } = await ctx.payments()
  // Omits rates and limits that customers don't need.
  return priceList.parse({
    free,
    trialDays: trial.days,
    trialFeatures: trial.features,
    payAsYouGo,
    subscriptions,
    enterprise,
    currencies: [...currencies],
    isTest: kind === 'local',
  })
}
