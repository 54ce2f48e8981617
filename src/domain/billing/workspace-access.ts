import type { Catalog, SubscriptionPlan } from '#contract/catalog.ts'
import type { PlanFeature } from '#contract/plan-choices.ts'

/** Kinds of workspaces, in order of precedence. */
export const workspaceKinds = ['enterprise', 'subscription', 'payAsYouGo', 'trial', 'free'] as const
export type WorkspaceKind = (typeof workspaceKinds)[number]

/** Facts that determine a workspace's kind. Times are in milliseconds since 1970. */
export interface WorkspaceStanding {
  workspaceId: string
  isEnterprise: boolean
  /** Plan of the subscription; null if there is none. */
  plan: string | null
  seats: number
  /** End of the paid period. */
  paidUntil: number | null
  trialEndsAt: number | null
  /** Credits, including those reserved by jobs. */
  credits: number
  /** Whether a payment succeeded and wasn't refunded. */
  hasPaid: boolean
}

/** Features and limits of a workspace. */
export interface Access {
  kind: WorkspaceKind
  /** The subscription's plan. */
  plan: SubscriptionPlan | null
  features: readonly PlanFeature[]
  /** Maximum number of members; null if unlimited. */
  seats: number | null
  /** Minutes per month, or in the trial; null if unlimited. */
  minutes: { draft: number; precision: number } | null
}

const allFeatures: readonly PlanFeature[] = [
  ...(['Precision', 'MeetingAssistant', 'ContentGeneration', 'TranscriptTranslation'] as const),
  ...(['TranscriptSummarization', 'TranscriptExport', 'FileSizeLimit', 'MagicDoc'] as const),
]

/** Access granted to every workspace in the edition without plans. */
export const unlimitedAccess: Access = {
  kind: 'enterprise',
  plan: null,
  features: allFeatures,
  seats: null,
  minutes: null,
}

/** Returns a workspace's features and limits at a given time. */
export function accessOf(catalog: Catalog, standing: WorkspaceStanding, now: number): Access {
  const access = accessByKind(catalog, standing, now)
  if (!catalog.withoutMeetingAssistant.includes(standing.workspaceId)) return access
  return { ...access, features: access.features.filter((feature) => feature !== 'MeetingAssistant') }
}

function accessByKind(catalog: Catalog, standing: WorkspaceStanding, now: number): Access {
  if (standing.isEnterprise) return unlimitedAccess
  const isPaid = standing.paidUntil !== null && standing.paidUntil > now
  const plan = (isPaid && catalog.subscriptions.find(({ id }) => id === standing.plan)) || null
  if (plan)
    return {
      kind: 'subscription',
      plan,
      features: plan.features,
      seats: plan.seats === null ? standing.seats : Math.min(plan.seats, standing.seats),
      minutes: {
        draft: plan.minutes * standing.seats,
        precision: plan.precisionMinutes * standing.seats,
      },
    }
  const { free, trial } = catalog
  const isOnTrial = standing.trialEndsAt !== null && standing.trialEndsAt > now
  const minutesOf = (part: typeof free | typeof trial) => ({
    draft: part.minutes,
    precision: part.precisionMinutes,
  })
  // Workspaces that buy credits keep the remaining minutes of their month or trial.
  const minutes = minutesOf(isOnTrial ? trial : free)
  if (standing.credits > 0 && (standing.hasPaid || isOnTrial))
    return { kind: 'payAsYouGo', plan: null, features: allFeatures, seats: null, minutes }
  const { features, seats } = isOnTrial ? trial : free
  return { kind: isOnTrial ? 'trial' : 'free', plan: null, features, seats, minutes }
}

/**
 * Returns the number of seconds of each recording that may be transcribed and shown; undefined if unlimited.
 */
export const mediaLimit = (catalog: Catalog, { features }: Access): number | undefined =>
  features.includes('FileSizeLimit') ? undefined : catalog.free.fileSeconds
