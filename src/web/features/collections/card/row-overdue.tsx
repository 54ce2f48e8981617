import { ActionIcon, Text } from '@mantine/core'
import { IconHelpCircle, IconRefreshAlert } from '@tabler/icons-react'
import { useRetry } from '#web/features/collections/state/use-retry.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useSupportLink } from '#web/lib/links/use-support-link.ts'
import messages from './card-messages.module.css'
import type { CardPartProps } from './collection-status.tsx'
import classes from './collections.module.css'

interface RowOverdueProps extends CardPartProps {
  message: 'overdue' | 'gaveUp'
}

/** Status of an overdue row: a dash and a button with actions. */
export default function RowOverdue({ collection, message }: RowOverdueProps) {
  const { t } = useTranslation('collections')
  const retry = useRetry(collection)
  const support = useSupportLink(collection)
  const { name } = collection
  const buttonProps = { size: 26, variant: 'subtle', color: 'red', className: classes.above ?? '' } as const
  return (
    <div className={messages.late}>
      <span aria-hidden>-</span>
      {message === 'overdue' ? (
        <ActionIcon {...buttonProps} {...retry} aria-label={t('retryOf', { name })}>
          <IconRefreshAlert size={18} aria-hidden />
        </ActionIcon>
      ) : (
        <ActionIcon component="a" {...buttonProps} {...support} aria-label={t('supportOf', { name })}>
          <IconHelpCircle size={18} aria-hidden />
        </ActionIcon>
      )}
      <Text size="sm" truncate>
        {t(`status.${message}`)}
      </Text>
    </div>
  )
}
