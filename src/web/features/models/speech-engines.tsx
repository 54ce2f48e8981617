import { Skeleton, Text, Title, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import table from '#web/ui/table.module.css'
import { EngineRow } from './engine-row.tsx'
import classes from './models.module.css'
import { speechEnginesQuery } from './queries.ts'

/** Table of all speech engines and their check results. */
export default function SpeechEngines() {
  const { t } = useTranslation('models')
  const errorText = useErrorText()
  const { data: engines, error } = useQuery(speechEnginesQuery)
  return (
    <section aria-labelledby="speech-engines" className={classes.engines}>
      <Title order={2} size="h3" id="speech-engines">
        {t('engines.title')}
      </Title>
      <Text c="dimmed" mb="sm">
        {t('engines.intro')}
      </Text>
      {error && !engines && (
        <Text role="alert">
          {t('engines.failed')}. {errorText(error)}
        </Text>
      )}
      {!engines && !error && <Skeleton height={160} radius="md" aria-busy />}
      {engines && (
        <table className={`${table.table} ${classes.table}`}>
          <thead>
            <tr>
              {(['name', 'state', 'checks'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`engines.column.${column}`)}
                </th>
              ))}
              <th scope="col">
                <VisuallyHidden>{t('engines.column.actions')}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {engines.map((engine) => (
              <EngineRow key={engine.name} engine={engine} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
