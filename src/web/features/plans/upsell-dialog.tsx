import { Button, Group, getDefaultZIndex, Modal, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type PlanFeature, planFeatures } from '#contract/plan-choices.ts'
import { setUpgradeHandler } from '#web/lib/api/query-client.ts'
import { formatLength } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { Payer } from '#web/lib/queries/payer.ts'
import { usePlan } from '#web/lib/queries/use-plan.ts'
import classes from './plans.module.css'
import { TrialButton } from './trial-button.tsx'

interface UpsellDialogProps {
  payer: Payer | null
  /** Whether the user can start a trial. */
  canStartTrial: boolean
}

/** z-index that puts this dialog above the one whose request was rejected. */
const upsellZIndex = getDefaultZIndex('modal') + 1

/** Dialog about a feature that isn't in the plan. Opens when the server rejects a request for that reason. */
export default function UpsellDialog({ payer, canStartTrial }: UpsellDialogProps) {
  const { t, i18n } = useTranslation(['plans', 'common'])
  const [feature, setFeature] = useState<PlanFeature | null>(null)
  useEffect(() => {
    setUpgradeHandler((details) => setFeature(parseFeature(details) ?? null))
    return () => setUpgradeHandler(() => undefined)
  }, [])
  const close = () => setFeature(null)
  const plan = usePlan(feature ? payer : null)?.plan
  const length = formatLength(plan?.fileSeconds ?? 0, i18n.resolvedLanguage ?? 'en')
  return (
    <Modal
      opened={feature !== null}
      onClose={close}
      title={feature && t(`upsell.feature.${feature}.title`)}
      zIndex={upsellZIndex}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {feature && (
        <>
          <Text size="sm" mb="xs">
            {t(`upsell.feature.${feature}.text`, { length })}
          </Text>
          <ul className={`${classes.included} ${classes.points}`}>
            {(['first', 'second', 'third'] as const).map((item) => (
              <li key={item}>{t(`upsell.feature.${feature}.points.${item}`)}</li>
            ))}
          </ul>
          <Group justify="flex-end" gap="xs" mt="lg">
            <Button variant="default" onClick={close}>
              {t('upsell.later')}
            </Button>
            {payer && canStartTrial && <TrialButton payer={payer} feature={feature} onStarted={close} />}
            <Button renderRoot={(props) => <Link to="/plans" {...props} />} onClick={close}>
              {t('upsell.see')}
            </Button>
          </Group>
        </>
      )}
    </Modal>
  )
}

function parseFeature(details: unknown): PlanFeature | undefined {
  const featureName =
    typeof details === 'object' && details !== null && 'feature' in details && details.feature
  return planFeatures.find((feature) => feature === featureName)
}
