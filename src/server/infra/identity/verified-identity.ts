/** An identity verified by a provider. */
export interface VerifiedIdentity {
  /**
   * The user's permanent ID at the provider, qualified by the issuer, since another provider may use the
   * same ID for someone else.
   */
  subject: string
  /** Whether the ID is an email address, whose capitalization may differ between providers. */
  caseInsensitive: boolean
  /** Email address as sent by the provider; null if there is none. */
  email: string | null
  /** Whether the provider vouches for the address. */
  emailVerified: boolean
  name: string | null
}
