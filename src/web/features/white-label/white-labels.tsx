import { Button, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { WhiteLabelEditor } from './editor.tsx'
import { whiteLabelsQuery } from './queries.ts'
import { WhiteLabelRow } from './row.tsx'
import classes from './white-labels.module.css'

/** List of the installation's white-label pages, or the editor for one of them. */
export function WhiteLabels() {
  const { t } = useTranslation(['whiteLabel', 'common'])
  const { data: records, isError, refetch } = useQuery(whiteLabelsQuery)
  const [editedId, setEditedId] = useState<string | 'new'>()
  const record = records?.find(({ id }) => id === editedId)
  if (editedId === 'new' || record)
    return <WhiteLabelEditor key={editedId} record={record} onClose={() => setEditedId(undefined)} />
  return (
    <>
      <Button mb="md" onClick={() => setEditedId('new')}>
        {t('whiteLabel:add')}
      </Button>
      {isError && <LoadError text={t('whiteLabel:failed')} onRetry={() => void refetch()} />}
      {!records && !isError && <Loader role="status" size="sm" aria-label={t('common:loading')} />}
      {records?.length === 0 && <Text c="dimmed">{t('whiteLabel:none')}</Text>}
      {records && records.length > 0 && (
        <ul className={classes.list} aria-label={t('whiteLabel:title')}>
          {records.map((item) => (
            <WhiteLabelRow key={item.id} record={item} onEdit={() => setEditedId(item.id)} />
          ))}
        </ul>
      )}
    </>
  )
}
