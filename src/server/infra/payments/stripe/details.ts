import type Stripe from 'stripe'
import type { BillingDetails } from '#contract/payments.ts'
import { isEuCountry } from '#domain/billing/vat.ts'
import { AppError } from '#server/infra/errors.ts'
import { callStripe } from './client.ts'

const otherTypes: Readonly<Record<string, string>> = { GB: 'gb_vat', CH: 'ch_vat', NO: 'no_vat' }
const types = new Set(['eu_vat', ...Object.values(otherTypes)])

/**
 * Returns Stripe's type for a country's VAT numbers; undefined if the country uses other kinds of numbers.
 */
const typeOf = (country: string): string | undefined =>
  isEuCountry(country) ? 'eu_vat' : otherTypes[country]

/** Returns a customer's name, address and VAT number. */
export async function readDetails(stripe: Stripe, id: string): Promise<BillingDetails | null> {
  const customer = await callStripe(stripe.customers.retrieve(id, { expand: ['tax_ids'] }))
  if ('deleted' in customer) return null
  const { name, address, tax_ids } = customer
  return {
    name: name ?? '',
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    city: address?.city ?? '',
    postalCode: address?.postal_code ?? '',
    region: address?.state ?? '',
    country: address?.country ?? '',
    vatNumber: tax_ids?.data.find(({ type }) => types.has(type))?.value ?? '',
  }
}

/**
 * Stores a customer's name, address, and VAT number.
 * @throws AppError invalid_input for a number from a country whose numbers must be entered in Stripe's portal
 */
export async function setDetails(
  stripe: Stripe,
  id: string,
  { name, line1, line2, city, postalCode, region, country, vatNumber }: BillingDetails,
): Promise<void> {
  const type = vatNumber === '' ? undefined : typeOf(country)
  if (vatNumber !== '' && type === undefined)
    throw new AppError(
      'invalid_input',
      "Tax numbers of this country are entered in the payment service's portal",
      {
        reason: 'vat_portal',
      },
    )
  const addressFields = { line1, line2, city, postal_code: postalCode, state: region, country }
  const address = Object.values(addressFields).some((part) => part !== '') ? addressFields : ('' as const)
  await callStripe(stripe.customers.update(id, { address, ...(name !== '' && { name }) }))
  const { data } = await callStripe(stripe.customers.listTaxIds(id, { limit: 100 }))
  const isKnown = data.some((each) => each.type === type && each.value === vatNumber)
  for (const taxId of data)
    if (types.has(taxId.type) && !(taxId.type === type && taxId.value === vatNumber))
      await callStripe(stripe.customers.deleteTaxId(id, taxId.id))
  if (type !== undefined && !isKnown)
    await callStripe(stripe.customers.createTaxId(id, { type, value: vatNumber }))
}
