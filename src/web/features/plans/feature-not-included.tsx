import { Button, Text } from '@mantine/core'
import type { PlanFeature } from '#contract/plan-choices.ts'
import { openUpsell } from '#web/lib/api/query-client.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** Placeholder for a feature that isn't included in the plan. */
export default function FeatureNotIncluded({ feature }: { feature: PlanFeature }) {
  const { t } = useTranslation(['plans', 'errors'])
  return (
    <div>
      <Text mb="sm">{t('errors:code.upgrade_required')}</Text>
      <Button variant="default" onClick={() => openUpsell(feature)}>
        {t(`plans:upsell.feature.${feature}.title`)}
      </Button>
    </div>
  )
}
