import { readFileSync } from 'node:fs'
import { type CountryResponse, Reader } from 'mmdb-lib'
import { ConfigError } from '#server/config.ts'

/** The country of a network address, two letters; null if unknown. */
export type CountryLookup = (address: string) => string | null

/**
 * Opens a country database in MaxMind's format (GeoLite2 Country, DB-IP Country Lite). It is read into memory.
 * @param path undefined for none: nothing is known then
 * @throws ConfigError when the file is missing or is no such database
 */
export function openCountryDatabase(path: string | undefined): CountryLookup {
  if (path === undefined) return () => null
  const reader = readDatabase(path)
  return (address) => {
    try {
      const found = reader.get(address)
      return found?.country?.iso_code ?? found?.registered_country?.iso_code ?? null
    } catch {
      // An address type that the database lacks.
      return null
    }
  }
}

function readDatabase(path: string): Reader<CountryResponse> {
  try {
    return new Reader<CountryResponse>(readFileSync(path))
  } catch (error) {
    throw new ConfigError(`COUNTRY_DATABASE: ${path} can't be read: ${(error as Error).message}`)
  }
}
