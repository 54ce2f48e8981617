import { Button, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import table from '#web/ui/table.module.css'
import { ModelRow } from './model-row.tsx'
import classes from './models.module.css'
import { modelsQuery } from './queries.ts'

/** Table of all known speech models and their status. */
export function Models() {
  const { t } = useTranslation(['models', 'common'])
  const errorText = useErrorText()
  const { data: models, error, refetch } = useQuery(modelsQuery)
  if (error && !models)
    return (
      <div role="alert">
        <Text fw={600}>{t('models:failed')}</Text>
        <Text mb="sm">{errorText(error)}</Text>
        <Button onClick={() => void refetch()}>{t('common:retry')}</Button>
      </div>
    )
  if (!models) return <Skeleton height={240} radius="md" aria-busy />
  if (models.length === 0) return <Text>{t('models:none')}</Text>
  return (
    <table className={`${table.table} ${classes.table}`}>
      <thead>
        <tr>
          {(['name', 'languages', 'size', 'licence', 'state'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`models:column.${column}`)}
            </th>
          ))}
          <th scope="col">
            <VisuallyHidden>{t('models:column.actions')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {models.map((model) => (
          <ModelRow key={model.name} model={model} />
        ))}
      </tbody>
    </table>
  )
}
