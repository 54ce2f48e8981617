import { readFileSync } from 'node:fs'
import { type CountryResponse, Reader } from 'mmdb-lib'
import { ConfigError } from '#server/config.ts'

/** Returns the ISO 3166-1 country code of an IP address; null if unknown. */
export type CountryLookup = (address: string) => string | null

/**
 * Loads a country database in MaxMind's format (GeoLite2 Country, DB-IP Country Lite) into memory.
 * @param path undefined if there is none, in which case every country is unknown
 * @throws ConfigError if the file is missing or isn't such a database
 */
export function openCountryDatabase(path: string | undefined): CountryLookup {
  if (path === undefined) return () => null
  const reader = readDatabase(path)
  return (address) => {
    try {
      const country = reader.get(address)
      return country?.country?.iso_code ?? country?.registered_country?.iso_code ?? null
    } catch {
      // The database lacks this address type.
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
