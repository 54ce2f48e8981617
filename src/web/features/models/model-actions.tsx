import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SpeechModel } from '#contract/models.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import { isUnderWay, useFetchModel, useRemoveModel } from './queries.ts'

/** Fetch, go on, cancel or remove, whichever fits. */
export function ModelActions({ model }: { model: SpeechModel }) {
  const { t } = useTranslation('models')
  const errorText = useErrorText()
  const fetching = useFetchModel()
  const removing = useRemoveModel()
  const [asking, setAsking] = useState(false)
  const { name, title, state, fetched } = model
  const onError = (error: unknown) => notifications.show({ color: 'red', message: errorText(error) })
  const remove = () => {
    setAsking(false)
    removing.mutate(name, { onError })
  }

  if (isUnderWay(model))
    return (
      <Button
        size="compact-sm"
        variant="default"
        loading={removing.isPending}
        aria-label={t('cancelOf', { name: title })}
        onClick={remove}
      >
        {t('cancel')}
      </Button>
    )
  if (asking) return <Question name={title} onYes={remove} onNo={() => setAsking(false)} />
  if (state === 'installed')
    return (
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        loading={removing.isPending}
        aria-label={t('removeOf', { name: title })}
        onClick={() => setAsking(true)}
      >
        {t('remove')}
      </Button>
    )
  return (
    <Button
      size="compact-sm"
      variant="light"
      loading={fetching.isPending}
      aria-label={t(fetched > 0 ? 'goOnOf' : 'fetchOf', { name: title })}
      onClick={() => fetching.mutate(name, { onError })}
    >
      {fetched > 0 ? t('goOn') : t('fetch')}
    </Button>
  )
}

function Question({ name, onYes, onNo }: { name: string; onYes: () => void; onNo: () => void }) {
  const { t } = useTranslation(['models', 'common'])
  const question = t('models:removeSure', { name })
  return (
    <Group role="alertdialog" aria-label={question} gap={6} justify="flex-end">
      <Text size="xs">{question}</Text>
      <Button size="compact-sm" color="red" autoFocus onClick={onYes}>
        {t('common:yes')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={onNo}>
        {t('common:no')}
      </Button>
    </Group>
  )
}
