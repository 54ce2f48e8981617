/** Member states of the European Union. */
const euCountries: ReadonlySet<string> = new Set([
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU'],
  ...['IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
])

/** Returns whether a country, given by its two-letter code, is a member state of the European Union. */
export const isEuCountry = (country: string): boolean => euCountries.has(country)

/** Returns the prefix of a country's VAT numbers, which is `EL` for Greece. */
export const vatPrefix = (country: string): string => (country === 'GR' ? 'EL' : country)

/** Returns the country of an EU VAT number based on its prefix; undefined for other numbers. */
export function vatCountry(number: string): string | undefined {
  const prefix = number.trim().slice(0, 2).toUpperCase()
  const country = prefix === 'EL' ? 'GR' : prefix
  return isEuCountry(country) ? country : undefined
}

/**
 * Returns whether the reverse charge applies: seller and buyer are businesses in different EU countries, so
 * the buyer owes the VAT.
 * @param buyer customer's country, and their VAT number in that country, if any
 */
export function isReverseCharge(
  sellerVatNumber: string | undefined,
  buyer: { country: string | null; vatNumber: string | null },
): boolean {
  const homeCountry = vatCountry(sellerVatNumber ?? '')
  const { country, vatNumber } = buyer
  return (
    homeCountry !== undefined &&
    country !== null &&
    country !== homeCountry &&
    isEuCountry(country) &&
    vatNumber !== null
  )
}
