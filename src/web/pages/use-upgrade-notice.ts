import { showsUpgradeNotice, upgradeNoticeAfter } from '#domain/billing/upgrade-notice.ts'
import { useSession } from '#web/features/accounts/queries.ts'
import { useCurrentPayer } from '#web/features/accounts/use-current-payer.ts'
import { usePlan } from '#web/lib/payer.ts'
import { useNowAt } from '#web/lib/use-now-at.ts'

/** Whether to suggest an upgrade in the header. */
export function useUpgradeNotice(): boolean {
  const { user } = useSession()
  const payer = useCurrentPayer()
  const plan = usePlan(payer)
  const now = useNowAt(user.creationTime + upgradeNoticeAfter / 1000)
  if (!plan) return false
  const { left, credits, card } = plan.usage
  return showsUpgradeNotice({
    profileAge: (now - user.creationTime) * 1000,
    hasPaymentMethod: card,
    draftLeft: left,
    credits,
    isCorrector: user.isCorrector,
    isEnterprise: payer === null,
  })
}
