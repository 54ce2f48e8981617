import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { trashDays } from '#contract/limits.ts'
import type { ProductConfig } from '#contract/system.ts'
import { formatLength, formatSize } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { openHelp } from '#web/lib/links/help.ts'
import { productConfigQuery } from '#web/lib/queries/product-config.ts'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import classes from './plans.module.css'
import type { Buyer } from './prices.tsx'

const Prices = lazyComponent(() => import('./prices.tsx'))

interface PlansProps {
  /** The current workspace, if the viewer is one of its owners or admins. */
  buyer?: Buyer | null
  /** Whether this is an enterprise workspace, which has no listed prices. */
  isEnterprise?: boolean
}

/**
 * Plans page with prices (or the included features, if nothing is sold), limits, terms, contact details and,
 * if configured, a link for buying credits.
 */
export function Plans({ buyer = null, isEnterprise = false }: PlansProps) {
  const { data: config, isError } = useQuery(productConfigQuery)
  const { t } = useTranslation('plans')
  return (
    <>
      {config?.edition === 'plans' && isEnterprise && <EnterprisePlan />}
      {config?.edition === 'plans' && !isEnterprise && (
        <SettingsSection title={t('prices.title')} intro={t('prices.intro')}>
          <Suspense fallback={<Skeleton height={320} />}>
            <Prices buyer={buyer} />
          </Suspense>
        </SettingsSection>
      )}
      {config?.purchase && <CreditsSection address={config.purchase} />}
      {config?.edition !== 'plans' && <IncludedFeatures arePlansSold={Boolean(config?.purchase)} />}
      <SettingsSection title={t('limits.title')} intro={t('limits.intro')}>
        {config && <PlanLimits config={config} />}
        {!config && !isError && <Skeleton height={120} role="status" aria-label={t('limits.title')} />}
        {isError && !config && <Text role="alert">{t('limits.failed')}</Text>}
      </SettingsSection>
      <SettingsSection title={t('operator.title')} intro={t('operator.intro')}>
        <Group gap="md">
          <Button variant="default" onClick={() => openHelp()}>
            {t('operator.ask')}
          </Button>
          {config?.terms && (
            <Anchor href={config.terms} size="sm" underline="always">
              {t('operator.terms')}
            </Anchor>
          )}
          {config?.privacy && (
            <Anchor href={config.privacy} size="sm" underline="always">
              {t('operator.privacy')}
            </Anchor>
          )}
        </Group>
      </SettingsSection>
    </>
  )
}

function EnterprisePlan() {
  const { t } = useTranslation('plans')
  return (
    <SettingsSection title={t('included.title')}>
      <ul className={classes.included}>
        <li>{t('enterprise.minutes')}</li>
        <li>{t('prices.anySeats')}</li>
        <li>{t('prices.allFeatures')}</li>
      </ul>
    </SettingsSection>
  )
}

function CreditsSection({ address }: { address: string }) {
  const { t } = useTranslation('plans')
  return (
    <SettingsSection title={t('sold.title')} intro={t('sold.where')}>
      <div>
        <Button
          component="a"
          href={address}
          target="_blank"
          rel="noreferrer"
          rightSection={<IconExternalLink size={16} aria-hidden />}
        >
          {t('sold.purchase')}
        </Button>
      </div>
    </SettingsSection>
  )
}

/**
 * Features in an installation without plans. If credits are sold, transcription isn't described as unlimited.
 */
function IncludedFeatures({ arePlansSold }: { arePlansSold: boolean }) {
  const { t } = useTranslation('plans')
  return (
    <SettingsSection title={arePlansSold ? t('sold.included') : t('included.title')}>
      <ul className={classes.included}>
        <li>{arePlansSold ? t('sold.transcripts') : t('included.transcripts')}</li>
        <li>{t('included.editor')}</li>
        <li>{t('included.export')}</li>
        <li>{t('included.sharing')}</li>
      </ul>
      <Text size="sm" c="dimmed">
        {arePlansSold ? t('sold.none') : t('included.none')}
      </Text>
    </SettingsSection>
  )
}

function PlanLimits({ config }: { config: ProductConfig }) {
  const { t, i18n } = useTranslation('plans')
  const language = i18n.resolvedLanguage ?? 'en'
  const limits = [
    [t('limits.size'), formatSize(config.maxUploadBytes, language)],
    [t('limits.length'), formatLength(config.maxDurationSeconds, language)],
    [t('limits.trash'), t('limits.days', { count: trashDays })],
  ]
  return (
    <dl className={classes.limits}>
      {limits.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
