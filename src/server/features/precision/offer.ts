import type { Catalog } from '#contract/catalog.ts'
import { precisionStyles } from '#contract/correction-choices.ts'
import type { Precision, PrecisionOffer } from '#contract/precision.ts'
import { quotePrecision } from '#domain/billing/precision-quote.ts'
import { baseLanguage } from '#domain/languages/languages.ts'
import { balanceOf } from '#domain/ledger/accounts.ts'
import { payableMinutes } from '#domain/ledger/holds.ts'
import { type BillingContext, openBilling, type WorkspaceBilling } from '#server/features/billing/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import * as queries from './queries.ts'

/** The correctors available to a workspace, and how it pays for them. */
export interface Terms {
  precision: Catalog['precision']
  /** The workspace's plan, if it pays for orders; undefined without plans, and for enterprise workspaces. */
  payer: WorkspaceBilling | undefined
  queueOf(languageCode: string): Precision['queue']
  /** Codes of the languages that have a queue. */
  languages: readonly string[]
}

/** Reads a workspace's terms. Locks its balances, and grants the minutes for a new month. */
export async function readTerms(ctx: BillingContext, tx: Db, workspaceId: string): Promise<Terms> {
  const billing = await openBilling(ctx, tx, workspaceId)
  const { precision } = await ctx.catalog()
  const correctedLanguages = await queries.listCorrectorLanguages(tx, workspaceId)
  const ownLanguages = new Set(
    correctedLanguages.filter((language) => language.own).map(({ language }) => language),
  )
  // With plans, the catalog lists the languages that can be ordered.
  const servedLanguages = billing
    ? precision.rates
    : correctedLanguages.filter((language) => language.serviced)
  const service = new Set(servedLanguages.map(({ language }) => language))
  return {
    precision,
    payer: billing?.access.kind === 'enterprise' ? undefined : billing,
    queueOf(languageCode) {
      const language = baseLanguage(languageCode)
      if (ownLanguages.has(language)) return 'workspace'
      return service.has(language) ? 'service' : null
    },
    languages: [...new Set([...ownLanguages, ...service])].sort(),
  }
}

/** Quotes a price for a recording in each style; null if orders are free. */
export function quote(
  { precision, payer, queueOf }: Terms,
  languageCode: string,
  seconds: number,
): Precision['quotes'] {
  if (!payer || queueOf(languageCode) !== 'service') return null
  const { balances, currency } = payer.wallet
  const balanceState = {
    currency,
    minutesLeft: balanceOf(balances, 'plan', 'precisionMinutes'),
    now: Date.now(),
  }
  return precisionStyles.flatMap((style) => {
    const quoteResult = quotePrecision(precision, { languageCode, type: style, seconds }, balanceState)
    if (!quoteResult) return []
    const { minutes, cents, perMinute } = quoteResult
    return [{ style, minutes, cents, perMinute, currency }]
  })
}

/** Returns whether a workspace has Precision minutes, credits, or a payment method. */
export function canPay({ payer }: Terms): boolean {
  if (!payer) return true
  return (
    balanceOf(payer.wallet.balances, 'plan', 'precisionMinutes') > 0 || payableMinutes(payer.wallet, 1) > 0
  )
}

export const isQuick = ({ precision, queueOf }: Terms, languageCode: string): boolean =>
  queueOf(languageCode) !== null &&
  precision.quickUpgrade.some((language) => language === baseLanguage(languageCode))

/** Returns the terms for all languages. */
export function presentOffer(terms: Terms): PrecisionOffer {
  const { payer, precision, languages, queueOf } = terms
  const currency = payer?.wallet.currency ?? 'USD'
  return {
    languages: languages.flatMap((language) => {
      const queue = queueOf(language)
      const rate = precision.rates.find((candidate) => candidate.language === language)
      const isPaid = payer && queue === 'service' && rate
      const perMinute = isPaid
        ? { standard: rate.standard[currency], verbatim: rate.verbatim[currency] }
        : null
      return queue ? [{ language, queue, perMinute, isQuick: isQuick(terms, language) }] : []
    }),
    currency,
    left: payer ? balanceOf(payer.wallet.balances, 'plan', 'precisionMinutes') : 0,
    canPay: canPay(terms),
    hours: precision.hours,
    lateRefundPercent: precision.lateRefundPercent,
  }
}
