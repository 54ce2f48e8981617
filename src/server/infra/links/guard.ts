import { connect as connectSocket, type LookupFunction, type Socket } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { type Address, AddressFilter, type AddressPolicy } from './addresses.ts'
import { LinkError } from './links.ts'

const CONNECT_MS = 10_000

/** The only way to access the network for links provided by users. */
export interface Guard {
  /** HTTP agent that connects only to verified addresses. */
  readonly agent: Agent
  /**
   * Opens a TCP connection.
   * @throws LinkError address_refused, unreachable
   */
  connect(host: string, port: number): Promise<Socket>
}

/** Creates a guard that allows public addresses and the exceptions in the policy. */
export function createGuard(policy: AddressPolicy): Guard {
  const addresses = new AddressFilter(policy)
  return {
    agent: new Agent({
      // One request per connection, so that none waits for another's slow response.
      pipelining: 0,
      connect(options, callback) {
        const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80)
        addresses.of(options.hostname, port).then(
          (resolvedAddresses) =>
            buildConnector({
              lookup: lookupReturning(resolvedAddresses),
              timeout: CONNECT_MS,
              autoSelectFamily: true,
            })(options, callback),
          (error: Error) => callback(error, null),
        )
      },
    }),
    async connect(host, port) {
      const resolvedAddresses = await addresses.of(host, port)
      const options = {
        host,
        port,
        lookup: lookupReturning(resolvedAddresses),
        autoSelectFamily: true,
        timeout: CONNECT_MS,
      }
      return new Promise((resolve, reject) => {
        const socket = connectSocket(options)
        const destroySocket = (error?: Error) => {
          socket.destroy()
          reject(new LinkError('unreachable', 'The host refused the connection.', { cause: error }))
        }
        socket.once('error', destroySocket).once('timeout', destroySocket)
        socket.once('connect', () => {
          socket.off('error', destroySocket).off('timeout', destroySocket).setTimeout(0)
          resolve(socket)
        })
      })
    },
  }
}

/** Creates a lookup function that always returns the verified addresses. */
function lookupReturning(addresses: readonly Address[]): LookupFunction {
  return (_name, options, callback) => {
    const [first] = addresses
    if (options.all) callback(null, [...addresses])
    else if (first) callback(null, first.address, first.family)
  }
}

/**
 * Parses a user's link and normalizes its host for address checks: decimal, octal and hexadecimal IPv4
 * addresses become dotted-decimal.
 * @throws LinkError not_a_link
 */
export function parseLink(text: string, base?: URL): URL {
  const url = URL.parse(text.trim(), base?.href)
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '')
    throw new LinkError('not_a_link', "This isn't an http or https URL.")
  if (url.username !== '' || url.password !== '')
    throw new LinkError('not_a_link', "URLs with a user name or password aren't supported.")
  url.hash = ''
  return url
}
