import { Button, Group, Modal, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type PlanFeature, planFeatures } from '#contract/plan-choices.ts'
import type { Payer } from '#web/lib/payer.ts'
import { setUpgradeHandler } from '#web/lib/query-client.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import classes from './plans.module.css'
import { TrialButton } from './trial-button.tsx'

interface UpsellDialogProps {
  /** Workspace that the user can start a trial for. */
  payer: Payer | null
}

/** Dialog about a feature of another plan. It opens when the server refuses a request for lack of the feature. */
export default function UpsellDialog({ payer }: UpsellDialogProps) {
  const { t } = useTranslation('plans')
  const [feature, setFeature] = useState<PlanFeature | null>(null)
  useEffect(() => {
    setUpgradeHandler((details) => setFeature(featureIn(details) ?? null))
    return () => setUpgradeHandler(() => undefined)
  }, [])
  const close = () => setFeature(null)
  return (
    <Modal opened={feature !== null} onClose={close} title={feature && t(`upsell.feature.${feature}.title`)}>
      {feature && (
        <>
          <Text size="sm">{t(`upsell.feature.${feature}.text`)}</Text>
          <ul className={classes.included}>
            {(['first', 'second', 'third'] as const).map((point) => (
              <li key={point}>{t(`upsell.feature.${feature}.points.${point}`)}</li>
            ))}
          </ul>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('upsell.later')}
            </Button>
            {payer && <TrialButton payer={payer} onStarted={close} />}
            <Button renderRoot={(props) => <Link to="/plans" {...props} />} onClick={close}>
              {t('upsell.see')}
            </Button>
          </Group>
        </>
      )}
    </Modal>
  )
}

function featureIn(details: unknown): PlanFeature | undefined {
  const named = typeof details === 'object' && details !== null && 'feature' in details && details.feature
  return planFeatures.find((feature) => feature === named)
}
