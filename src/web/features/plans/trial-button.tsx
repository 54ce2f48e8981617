import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import type { PlanFeature } from '#contract/plan-choices.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { Payer } from '#web/lib/queries/payer.ts'
import { priceListQuery } from '#web/lib/queries/price-list-query.ts'
import { usePlan } from '#web/lib/queries/use-plan.ts'
import { useStartTrial } from './queries.ts'

interface TrialButtonProps {
  payer: Payer
  /** Feature that the trial has to include. */
  feature?: PlanFeature
  size?: 'xs' | 'sm'
  onStarted?: () => void
}

/** Button that starts a trial, for free workspaces that haven't had one. */
export function TrialButton({ payer, feature, size = 'sm', onStarted }: TrialButtonProps) {
  const { t } = useTranslation('plans')
  const plan = usePlan(payer)?.plan
  const { data: list } = useQuery(priceListQuery)
  const startTrial = useStartTrial(payer)
  const showError = useShowError()
  if (!list || plan?.kind !== 'free' || plan.trialEnds !== null) return null
  if (feature && !list.trialFeatures.includes(feature)) return null
  const onSuccess = () => {
    notifications.show({ message: t('trial.started', { count: list.trialDays }) })
    onStarted?.()
  }
  return (
    <Button
      variant="default"
      size={size}
      loading={startTrial.isPending}
      onClick={() => startTrial.mutate(undefined, { onSuccess, onError: showError })}
    >
      {t('trial.start', { count: list.trialDays })}
    </Button>
  )
}
