import { z } from 'zod'
import { readSignedText, signText } from './signed-text.ts'

const claims = z.object({
  collectionId: z.string(),
  userId: z.string(),
  sessionId: z.string(),
  /** Seconds since 1970. */
  expiresAt: z.number(),
})
export type MediaTicket = z.infer<typeof claims>

/**
 * Creates a ticket that lets its bearer play one collection's media as a user: URL-safe text that only the
 * holder of `secret` can create.
 */
export const signMediaTicket = (secret: Buffer, ticket: MediaTicket): string => signText(secret, ticket)

/** Reads a ticket; null if it is invalid, expired, or for another collection. */
export function readMediaTicket(secret: Buffer, text: string, collectionId: string): MediaTicket | null {
  const ticket = claims.nullable().parse(readSignedText(secret, text))
  if (ticket?.collectionId !== collectionId) return null
  return ticket.expiresAt * 1000 > Date.now() ? ticket : null
}
