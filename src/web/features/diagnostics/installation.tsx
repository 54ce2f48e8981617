import type { Diagnostics } from '#contract/system.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { useSpeechCheckText } from '#web/lib/speech-check-text.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { Facts } from './facts.tsx'
import { StorageFacts } from './storage-facts.tsx'

/** Status of the server and its dependencies. */
export function Installation({ found }: { found: Diagnostics }) {
  const { t, i18n } = useTranslation('diagnostics')
  const checkText = useSpeechCheckText()
  const locale = i18n.resolvedLanguage ?? 'en'
  return (
    <>
      <Facts
        title={t('installation')}
        facts={[
          [t('item.version'), found.version],
          [t('item.environment'), found.environment],
          [t('item.region'), found.region],
          [t('item.home'), found.home],
          ...(found.unfinishedMoves > 0
            ? [[t('item.unfinishedMoves'), String(found.unfinishedMoves)] as [string, string]]
            : []),
          [t('item.started'), formatDateTime(found.started, locale)],
          [t('item.node'), found.node],
          [t('item.database'), found.database],
        ]}
      />
      <Facts
        title={t('checks')}
        facts={found.checks.map(({ name, ok }) => [name, ok ? t('state.ok') : t('state.failed')])}
      />
      <StorageFacts storage={found.storage} />
      <Facts
        title={t('features')}
        facts={found.features.map(({ name, state, setting }) => [
          t(`feature.${name}`),
          `${state} (${setting})`,
        ])}
      />
      <Facts
        title={t('engines')}
        facts={found.engines.map(({ name, ready, version, checks }) => [
          name,
          ready
            ? [t('state.ready'), version, ...checks.map((check) => `${check.language}: ${checkText(check)}`)]
                .filter(Boolean)
                .join('; ')
            : t('state.missing'),
        ])}
      />
    </>
  )
}
