import { isEuCountry, vatPrefix } from '#domain/billing/vat.ts'

/**
 * Validates the format and the check digits of a country's VAT number, but not its registration.
 * @returns the normalized number, prefixed with the country code in the EU; unchanged for countries without a
 * known format; undefined if it isn't valid for the country
 */
export async function parseVatNumber(country: string, number: string): Promise<string | undefined> {
  const trimmedNumber = number.trim()
  // Loaded on first use, so never in the edition without plans.
  const { euVat, stdnum } = await import('stdnum')
  if (isEuCountry(country)) {
    for (const format of euVat[country] ?? []) {
      const result = format.validate(trimmedNumber)
      if (result.isValid) return `${vatPrefix(country)}${result.compact}`
    }
    return undefined
  }
  const otherValidators = { GB: stdnum.GB?.vat, CH: stdnum.CH?.vat, NO: stdnum.NO?.mva }
  const format = Object.hasOwn(otherValidators, country)
    ? otherValidators[country as keyof typeof otherValidators]
    : undefined
  return format && !format.validate(trimmedNumber).isValid ? undefined : trimmedNumber.toUpperCase()
}
