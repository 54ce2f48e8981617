import { lookup as systemLookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'
import { Slots } from '#server/infra/slots.ts'
import { LinkError } from './links.ts'

export interface Address {
  address: string
  family: number
}
/** Resolves a host name to all its addresses. */
export type Lookup = (hostname: string) => Promise<Address[]>
type Network = ReturnType<typeof ipaddr.parseCIDR>

export interface AddressPolicy {
  /** Private networks that links may access on any port, in CIDR notation. */
  allowedNetworks: readonly string[]
  /** Ports that links may access at public addresses. */
  ports?: readonly number[]
  lookup?: Lookup
  /** Returns this machine's own addresses. */
  own?: () => readonly string[]
}

/**
 * Ports used by web servers and by radio and podcast hosts. Other ports belong to other services, which
 * must not be contacted on behalf of users.
 */
const WEB_PORTS = [80, 443, 8000, 8080, 8443]
/** Global unicast. Anything outside it is special, even if ipaddr.js has no name for it. */
const IPV6_UNICAST = ipaddr.parseCIDR('2000::/3')
/** Azure's virtual public IP address for platform services. */
const CLOUD_HOST = ipaddr.parseCIDR('168.63.129.16/32')
/** DNS lookups use the thread pool that file access also needs. */
const lookupSlots = new Slots(2)

/**
 * Decides which addresses links may access: public unicast addresses other than this machine's own, and
 * those allowed by the administrator.
 */
export class AddressFilter {
  readonly #allowedNetworks: Network[]
  readonly #ports: readonly number[]
  readonly #lookup: Lookup
  readonly #own: () => readonly string[]

  constructor({
    allowedNetworks,
    ports = WEB_PORTS,
    lookup = lookupAll,
    own: interfaces = interfaceAddresses,
  }: AddressPolicy) {
    this.#allowedNetworks = allowedNetworks.map((network) => ipaddr.parseCIDR(network))
    this.#ports = ports
    this.#lookup = lookup
    this.#own = interfaces
  }

  /**
   * Returns the allowed addresses of a host. Connect to these without resolving the name again, since a
   * second lookup may return different addresses.
   * @param host a name, a dotted-decimal IPv4 address, or an IPv6 address with or without brackets
   * @throws LinkError address_refused, unreachable
   */
  async of(host: string, port: number): Promise<Address[]> {
    const hostname = host.replace(/^\[(.*)\]$/, '$1')
    const family = isIP(hostname)
    const addresses = family ? [{ address: hostname, family }] : await this.#lookUp(hostname)
    const allowedAddresses = addresses.filter(({ address }) => this.#permits(address, port))
    if (allowedAddresses.length === 0)
      throw new LinkError('address_refused', 'Only public addresses can be reached.')
    return allowedAddresses
  }

  async #lookUp(name: string): Promise<Address[]> {
    const addresses = await lookupSlots
      .run(() => this.#lookup(name))
      .catch((cause: unknown) => {
        throw new LinkError('unreachable', 'Host not found.', { cause })
      })
    if (addresses.length === 0) throw new LinkError('unreachable', 'Host not found.')
    return addresses
  }

  #permits(text: string, port: number): boolean {
    if (!ipaddr.isValid(text)) return false
    const address = ipaddr.parse(text)
    if (this.#allowedNetworks.some((network) => isInNetwork(address, network))) return true
    return this.#ports.includes(port) && isPublic(address) && !this.#isOwn(address)
  }

  /** This machine's own public addresses may expose services that its firewall hides from others. */
  #isOwn(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
    const text = address.toNormalizedString()
    return this.#own().some((ownAddress) => ipaddr.parse(ownAddress).toNormalizedString() === text)
  }
}

const lookupAll: Lookup = (name) => systemLookup(name, { all: true, verbatim: true })

const interfaceAddresses = () =>
  Object.values(networkInterfaces()).flatMap((list) => list?.map(({ address }) => address) ?? [])

const isInNetwork = (address: ipaddr.IPv4 | ipaddr.IPv6, network: Network) =>
  address.kind() === network[0].kind() && address.match(network)

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast' || isInNetwork(address, CLOUD_HOST)) return false
  return address.kind() === 'ipv4' || isInNetwork(address, IPV6_UNICAST)
}
