/** Facts about a user and their current workspace. */
export interface NoticeFacts {
  /** Age of the user's profile in milliseconds. */
  profileAge: number
  hasPaymentMethod: boolean
  /** Draft minutes left in the plan; null if unlimited. */
  draftMinutesLeft: number | null
  /** In the smallest unit of the currency. */
  credits: number
  isCorrector: boolean
  isEnterprise: boolean
}

/** Minimum age of a profile for the notice to be shown, in milliseconds. */
export const minProfileAge = 15_000
/** Maximum number of remaining draft minutes at which the notice is shown. */
const maxMinutesLeft = 1

/**
 * Returns whether to suggest an upgrade: few minutes are left, and there are neither credits nor a card to
 * pay for more.
 */
export const shouldShowUpgradeNotice = (facts: NoticeFacts): boolean =>
  facts.profileAge > minProfileAge &&
  !facts.hasPaymentMethod &&
  facts.draftMinutesLeft !== null &&
  facts.draftMinutesLeft <= maxMinutesLeft &&
  facts.credits <= 0 &&
  !facts.isCorrector &&
  !facts.isEnterprise
