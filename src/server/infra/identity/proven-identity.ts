/** An identity confirmed by a provider. */
export interface VerifiedIdentity {
  /** The user's issuer and permanent name there: another provider may use the same name for someone else. */
  subject: string
  /** Whether the name is an email address: providers vary its case. */
  caseInsensitive: boolean
  /** As sent by the provider; null without one. */
  email: string | null
  /** Whether the provider vouches for the address. */
  emailVerified: boolean
  name: string | null
}
