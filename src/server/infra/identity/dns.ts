import { Resolver } from 'node:dns/promises'

/** Looks up DNS records. */
export interface Dns {
  /**
   * Returns a name's TXT records; empty if there are none.
   * @throws if the DNS server can't be reached
   */
  textRecords(name: string): Promise<string[]>
}

const notFoundCodes = new Set(['ENOTFOUND', 'ENODATA'])

/** Creates a DNS client that uses the system's servers, with a 4-second timeout per attempt. */
export function createDns(): Dns {
  const resolver = new Resolver({ timeout: 4000, tries: 2 })
  return {
    async textRecords(name) {
      const records = await resolver.resolveTxt(name).catch((error: NodeJS.ErrnoException) => {
        if (notFoundCodes.has(error.code ?? '')) return []
        throw error
      })
      return records.map((parts) => parts.join(''))
    },
  }
}
