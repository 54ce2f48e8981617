/** Whom a provider says that it is. */
export interface VerifiedIdentity {
  /** Issuer and name of the person there, for ever: what one provider calls somebody, the next may call somebody else. */
  subject: string
  /** Whether the name is an address: providers write these now in small letters and now not. */
  caseInsensitive: boolean
  /** As the provider wrote it; null when it gives none. */
  email: string | null
  /** Whether the provider vouches for the address. */
  emailVerified: boolean
  name: string | null
}
