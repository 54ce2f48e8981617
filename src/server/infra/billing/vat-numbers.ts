import { isEuCountry, vatPrefix } from '#domain/billing/vat.ts'

/**
 * Checks the format and the check digits of a VAT number of a country; whether it is registered isn't checked.
 * @returns the number in its usual form, with the country's prefix in the EU; as it is for countries without a known format;
 * undefined if it isn't one of the country
 */
export async function parseVatNumber(country: string, number: string): Promise<string | undefined> {
  const trimmedNumber = number.trim()
  // Loaded when it is needed: without plans it never is.
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
