import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '#contract/collections.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import classes from './collections.module.css'
import { useRetryCollection } from './queries.ts'

interface CardErrorProps {
  collection: Collection
  /** Left out where deleting is offered beside it. */
  onDelete?: () => void
}

/** Why a collection could not be completed, and the ways on. */
export function CardError({ collection, onDelete }: CardErrorProps) {
  const { t } = useTranslation(['collections', 'common', 'errors'])
  const retry = useRetryCollection()
  const errorText = useErrorText()
  const code = collection.processing.error?.code ?? 'internal'
  return (
    <div className={classes.error}>
      <Group gap={8} wrap="nowrap" align="flex-start">
        <IconAlertCircle size={18} aria-hidden className={classes.errorIcon} />
        <Text size="sm">{t(`errors:processing.${code}`)}</Text>
      </Group>
      <Group gap="xs" mt="sm">
        <Button
          size="compact-sm"
          variant="light"
          loading={retry.isPending}
          aria-label={t('collections:retryOf', { name: collection.name })}
          onClick={() =>
            retry.mutate(collection.id, {
              onError: (error) => notifications.show({ color: 'red', message: errorText(error) }),
            })
          }
        >
          {t('common:retry')}
        </Button>
        {onDelete && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-label={t('collections:deleteOf', { name: collection.name })}
            onClick={onDelete}
          >
            {t('common:delete')}
          </Button>
        )}
      </Group>
    </div>
  )
}
