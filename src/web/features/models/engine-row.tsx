import { Button, Text } from '@mantine/core'
import type { SpeechEngineInfo } from '#contract/models.ts'
import { languageName } from '#domain/languages/languages.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useSpeechCheckText } from '#web/lib/speech-check-text.ts'
import classes from './models.module.css'
import { isChecking, useCheckEngine } from './queries.ts'

export function EngineRow({ engine }: { engine: SpeechEngineInfo }) {
  const { t } = useTranslation('models')
  const showError = useShowError()
  const check = useCheckEngine()
  const { name, ready, local, checkSeconds } = engine
  return (
    <tr className={classes.row}>
      <th scope="row">
        <Text fw={600} size="sm" className={classes.engine}>
          {name}
        </Text>
      </th>
      <td data-label={t('engines.column.state')}>
        <EngineState engine={engine} />
      </td>
      <td data-label={ready ? t('engines.column.checks') : undefined}>
        <EngineChecks engine={engine} />
      </td>
      <td className={classes.actions}>
        {ready && checkSeconds > 0 && (
          <Button
            size="compact-sm"
            variant="light"
            loading={check.isPending || isChecking(engine)}
            title={local ? undefined : t('engines.cost', { seconds: checkSeconds })}
            aria-label={t('engines.checkOf', { name })}
            onClick={() =>
              check.mutate(name, {
                onError: showError,
              })
            }
          >
            {t('engines.check')}
          </Button>
        )}
      </td>
    </tr>
  )
}

const hasFailed = ({ checks }: SpeechEngineInfo) =>
  checks.some(({ problem }) => problem !== null && problem !== 'unfinished')

function EngineState({ engine }: { engine: SpeechEngineInfo }) {
  const { t } = useTranslation('models')
  if (!engine.ready)
    return (
      <>
        {t('engines.state.missing')}
        <Text size="xs" c="dimmed">
          {engine.problem}
        </Text>
      </>
    )
  if (!hasFailed(engine)) return t('engines.state.ready')
  return <span className={classes.failed}>{t('engines.state.failed')}</span>
}

function EngineChecks({ engine }: { engine: SpeechEngineInfo }) {
  const { t, i18n } = useTranslation('models')
  const checkText = useSpeechCheckText()
  const locale = i18n.resolvedLanguage ?? 'en'
  if (!engine.ready) return null
  if (isChecking(engine)) return t('engines.running')
  if (engine.checks.length === 0) return t('engines.unchecked')
  return engine.checks.map((check) => (
    <div key={`${check.language} ${check.model}`}>
      {languageName(check.language, locale)} ({check.model}): {checkText(check)}
      <Text size="xs" c="dimmed">
        {formatDateTime(check.checked, locale)}
      </Text>
    </div>
  ))
}
