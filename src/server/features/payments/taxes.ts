import type { Catalog } from '#contract/catalog.ts'
import { isReverseCharge } from '#domain/billing/vat.ts'
import { parseVatNumber } from '#server/infra/billing/vat-numbers.ts'
import type { PaymentProvider, Tax } from '#server/infra/payments/provider.ts'
import type { PaymentContext } from './payment-context.ts'
import type { CustomerRow } from './queries.ts'

/** Tax details of a customer. */
export interface Buyer {
  /** ISO 3166-1 country code; null if unknown. */
  country: string | null
  /** A valid VAT number for the country, or null. */
  vatNumber: string | null
}

/**
 * Reads a customer's tax details.
 * @param country the buyer's country, used for customers without an address
 */
export async function readBuyer(
  provider: PaymentProvider,
  customer: string,
  country: string | null,
): Promise<Buyer> {
  const details = await provider.readBillingDetails(customer)
  if (!details?.country) return { country, vatNumber: null }
  const vatNumber =
    details.vatNumber === '' ? undefined : await parseVatNumber(details.country, details.vatNumber)
  return { country: details.country, vatNumber: vatNumber ?? null }
}

/** Returns the tax on a purchase. */
export function taxFor({ tax, seller }: Pick<Catalog, 'tax' | 'seller'>, buyer: Buyer): Tax {
  if (tax.kind === 'stripe') return { kind: 'automatic' }
  const { country } = buyer
  if (country !== null && isReverseCharge(seller?.vatNumber, buyer)) return { kind: 'reverseCharge', country }
  const rate = tax.rates.find((candidate) => candidate.country === country)
  return rate ? { kind: 'rate', ...rate } : null
}

/** Taxes a customer's future invoices based on its address and VAT number. */
export async function syncTax(
  ctx: Pick<PaymentContext, 'catalog'>,
  provider: PaymentProvider,
  { customer, subscription }: CustomerRow,
): Promise<void> {
  const buyer = await readBuyer(provider, customer, null)
  // Until there is an address, the country in the buyer's account applies.
  if (buyer.country === null) return
  await provider.applyTax(customer, { subscription, tax: taxFor(await ctx.catalog(), buyer) })
}
