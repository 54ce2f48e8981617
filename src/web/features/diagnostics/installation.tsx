import type { Diagnostics } from '#contract/system.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useSpeechCheckText } from '#web/lib/speech-check-text.ts'
import { Facts } from './facts.tsx'
import { StorageFacts } from './storage-facts.tsx'

/** Status of the server and its dependencies. */
export function Installation({ report }: { report: Diagnostics }) {
  const { t, i18n } = useTranslation('diagnostics')
  const checkText = useSpeechCheckText()
  const locale = i18n.resolvedLanguage ?? 'en'
  return (
    <>
      <Facts
        title={t('installation')}
        facts={[
          [t('item.version'), report.version],
          [t('item.environment'), report.environment],
          [t('item.region'), report.region],
          [t('item.home'), report.home],
          ...(report.unfinishedMoves > 0
            ? [[t('item.unfinishedMoves'), String(report.unfinishedMoves)] as [string, string]]
            : []),
          [t('item.started'), formatDateTime(report.started, locale)],
          [t('item.node'), report.node],
          [t('item.database'), report.database],
        ]}
      />
      <Facts
        title={t('checks')}
        facts={report.checks.map(({ name, ok }) => [name, ok ? t('state.ok') : t('state.failed')])}
      />
      <StorageFacts storage={report.storage} />
      <Facts
        title={t('features')}
        facts={report.features.map(({ name, state, setting }) => [
          t(`feature.${name}`),
          `${state} (${setting})`,
        ])}
      />
      <Facts
        title={t('engines')}
        facts={report.engines.map(({ name, ready, version, checks }) => [
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
