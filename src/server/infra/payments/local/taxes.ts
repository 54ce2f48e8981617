import type { Tax } from '../provider.ts'
import type { LocalObject } from './objects.ts'

export type TaxRate = LocalObject<'invoice'>['taxRate']

/** Converts a tax to an invoice's tax rate. Local payments don't calculate taxes. */
export function taxRateOf(tax: Tax): TaxRate {
  if (tax?.kind === 'reverseCharge')
    return { country: tax.country, name: 'Reverse charge', percent: 0, isReverseCharge: true }
  if (tax?.kind !== 'rate') return null
  const { country, name, percent } = tax
  return { country, name, percent, isReverseCharge: false }
}
