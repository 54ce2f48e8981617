import { printableName } from '#domain/text/printable.ts'

/** An email address with a display name, which may be empty. */
export interface Mailbox {
  name: string
  address: string
}

/** Parses `Name <address>` or a bare address; null for anything else. */
export function parseMailbox(text: string): Mailbox | null {
  const [, name, bracketedAddress, bareAddress] = /^(?:([^<>]*)<([^<>]+)>|([^<>]+))$/.exec(text.trim()) ?? []
  const address = (bracketedAddress ?? bareAddress ?? '').trim()
  if (!/^[^\s@"(),:;<>[\]\\]+@[^\s@"(),:;<>[\]\\]+$/.test(address)) return null
  const quotedName = /^"(.*)"$/.exec(name?.trim() ?? '')
  return { name: printableName(quotedName?.[1] ?? name ?? ''), address }
}

/** Formats an address for a header. */
export const formatMailbox = ({ name, address }: Mailbox) => (name ? `${name} <${address}>` : address)

/** Returns the part of an address after the @. */
export const mailboxDomain = ({ address }: Mailbox) => address.slice(address.lastIndexOf('@') + 1)
