import type { TopUpOffReason } from '#contract/plan-choices.ts'
import type { Texts } from './mail-template.ts'
import { paths } from './paths.ts'

type BillingTexts = Pick<
  Texts['templates'],
  'paymentFailed' | 'planEnded' | 'cardExpires' | 'topUpStopped' | 'budgetAlert'
>

const topUpOffTexts: Record<TopUpOffReason, string> = {
  declined: 'The bank declined the card.',
  authentication: 'The bank asks you to confirm the payment.',
  no_card: "There's no valid card on file.",
}

/** Emails about payments. */
export const englishBilling: BillingTexts = {
  paymentFailed: ({ workspace, at, isReminder }, { day }) => ({
    subject: isReminder
      ? `Reminder: the payment for “${workspace}” failed`
      : `The payment for “${workspace}” failed`,
    paragraphs: [
      `The card for “${workspace}” couldn't be charged. The plan stays active until ${day(new Date(at).toISOString())}.`,
      "If it isn't paid for by then, the workspace will switch to the free plan. Nothing will be deleted.",
    ],
    action: { label: 'Update card', path: paths.plans },
  }),
  planEnded: ({ workspace }) => ({
    subject: `The plan for “${workspace}” has ended`,
    paragraphs: [
      `The plan for “${workspace}” wasn't paid for, so the workspace is now on the free plan. Nothing was deleted. Choose a new plan to make everything available again.`,
    ],
    action: { label: 'View plans', path: paths.plans },
  }),
  cardExpires: ({ workspace, last4, at }, { day }) => ({
    subject: `The card for “${workspace}” expires this month`,
    paragraphs: [
      `The card ending in ${last4}, which pays for “${workspace}”, expires on ${day(new Date(at).toISOString())}.`,
      "Add another card so future payments don't fail.",
    ],
    action: { label: 'Update card', path: paths.payments },
  }),
  topUpStopped: ({ workspace, amount, currency, reason }, { money }) => ({
    subject: `Automatic top-up is off for “${workspace}”`,
    paragraphs: [
      `The ${money(amount, currency)} charge for credits for “${workspace}” failed. ${topUpOffTexts[reason]}`,
      'Buy credits or add another card, then turn automatic top-up back on.',
    ],
    action: { label: 'Buy credits', path: paths.plans },
  }),
  budgetAlert: ({ workspace, percent, spent, budget, currency }, { money }) => ({
    subject:
      percent >= 100
        ? `“${workspace}” has reached its monthly budget`
        : `“${workspace}” has used ${percent}% of its monthly budget`,
    paragraphs: [
      `“${workspace}” has spent ${money(spent, currency)} this month. Its budget is ${money(budget, currency)}.`,
      'The budget only triggers alerts; recordings are still transcribed.',
    ],
    action: { label: 'View usage', path: paths.workspace },
  }),
}
