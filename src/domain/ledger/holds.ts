import type { Currency } from '#contract/plan-choices.ts'
import { type Balances, balanceOf, compact, type Entry, type MinuteUnit, move } from './accounts.ts'
import { type Price, quote, type Work } from './prices.ts'

/** Cost of a job: work by the minute, or an amount of money. */
export type Cost =
  | { kind: 'minutes'; unit: MinuteUnit; work: Work; pricePerHour: number }
  | { kind: 'money'; cents: number }

/** Payment of a job, in the order in which it is drawn. */
export interface Parts {
  unit: MinuteUnit
  plan: number
  credits: number
  card: number
}

export interface Wallet {
  balances: Balances
  currency: Currency
  /** Maximum that may be open on the card; 0 without a card. */
  cardLimit: number
}

interface Available {
  plan: number
  credits: number
  card: number
}

/** Returns what a cost takes from a plan with some minutes left, and what remains to be paid. */
export const priceFor = (cost: Cost, left: number): Price =>
  cost.kind === 'minutes' ? quote(cost.work, cost.pricePerHour, left) : { minutes: 0, cents: cost.cents }

/** Draws a cost from the plan, then credits, then the card; null if they aren't enough. */
function draw(cost: Cost, available: Available): Parts | null {
  const unit = cost.kind === 'minutes' ? cost.unit : 'minutes'
  const { minutes: plan, cents: open } = priceFor(cost, available.plan)
  const credits = Math.min(available.credits, open)
  const card = open - credits
  return card > available.card ? null : { unit, plan, credits, card }
}

/** Payment of a job if it started now; null if there isn't enough. */
export function planHold(cost: Cost, { balances, currency, cardLimit }: Wallet): Parts | null {
  const unit = cost.kind === 'minutes' ? cost.unit : 'minutes'
  return draw(cost, {
    plan: balanceOf(balances, 'plan', unit),
    credits: balanceOf(balances, 'credits', currency),
    // What is charged to the card is below zero until it is paid.
    card: Math.max(0, cardLimit + balanceOf(balances, 'card', currency)),
  })
}

/** Minutes that the credits and the card pay for. */
export const payableMinutes = ({ balances, currency, cardLimit }: Wallet, pricePerHour: number): number => {
  const card = Math.max(0, cardLimit + balanceOf(balances, 'card', currency))
  const cents = balanceOf(balances, 'credits', currency) + card
  return pricePerHour === 0 ? 0 : Math.floor((cents * 60) / pricePerHour)
}

/** Entries that reserve the parts of a job. */
export const holdEntries = ({ unit, plan, credits, card }: Parts, currency: Currency): Entry[] =>
  compact([
    ...move('plan', 'heldPlan', unit, plan),
    ...move('credits', 'heldCredits', currency, credits),
    ...move('card', 'heldCard', currency, card),
  ])

/** Entries that give back what a failed job had reserved. */
export const releaseEntries = (held: Parts, currency: Currency): Entry[] =>
  holdEntries({ ...held, plan: -held.plan, credits: -held.credits, card: -held.card }, currency)

/**
 * Entries that charge what a job had reserved. Less work costs less; more than was reserved is never charged.
 * @param actual null to charge all of it
 */
export function captureEntries(held: Parts, currency: Currency, actual: Cost | null): Entry[] {
  const charged = (actual && draw(actual, held)) ?? held
  const rest = {
    unit: held.unit,
    plan: held.plan - charged.plan,
    credits: held.credits - charged.credits,
    card: held.card - charged.card,
  }
  return compact([
    ...move('heldPlan', 'used', held.unit, charged.plan),
    ...move('heldCredits', 'revenue', currency, charged.credits),
    ...move('heldCard', 'revenue', currency, charged.card),
    ...releaseEntries(rest, currency),
  ])
}

/** Parts of a hold, from its entries. */
export function partsOf(entries: readonly Entry[]): Parts {
  const plan = entries.find(({ account }) => account === 'heldPlan')
  const amount = (account: Entry['account']) =>
    entries.find((entry) => entry.account === account)?.amount ?? 0
  return {
    unit: plan?.unit === 'precisionMinutes' ? 'precisionMinutes' : 'minutes',
    plan: plan?.amount ?? 0,
    credits: amount('heldCredits'),
    card: amount('heldCard'),
  }
}
