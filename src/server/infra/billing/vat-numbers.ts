import { isEuCountry, vatPrefix } from '#domain/billing/vat.ts'

/**
 * Checks the format and the check digits of a country's VAT number, but not its registration.
 * @returns the number in its usual form, with the country's prefix in the EU; unchanged for countries without
 * a known format; undefined if it isn't a number of the country
 */
export async function parseVatNumber(country: string, number: string): Promise<string | undefined> {
  const trimmedNumber = number.trim()
  // Loaded on first use, and so never in the edition without plans.
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
