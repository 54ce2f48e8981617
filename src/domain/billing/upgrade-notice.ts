/** Facts about a user and the current workspace. */
export interface NoticeFacts {
  /** Age of the user's profile in milliseconds. */
  profileAge: number
  hasPaymentMethod: boolean
  /** Draft minutes that the plan has left; null if unlimited. */
  draftMinutesLeft: number | null
  /** In the smallest unit of the currency. */
  credits: number
  isCorrector: boolean
  isEnterprise: boolean
}

/** Age of a profile from which the notice appears, in milliseconds. */
export const upgradeNoticeAfter = 15_000
/** Draft minutes at which the notice appears. */
const fewMinutes = 1

/** Whether to suggest an upgrade: few minutes are left, and nothing would pay for more. */
export const showsUpgradeNotice = (facts: NoticeFacts): boolean =>
  facts.profileAge > upgradeNoticeAfter &&
  !facts.hasPaymentMethod &&
  facts.draftMinutesLeft !== null &&
  facts.draftMinutesLeft <= fewMinutes &&
  facts.credits <= 0 &&
  !facts.isCorrector &&
  !facts.isEnterprise
