import { Badge } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { EditingLock } from './editing-lock.ts'
import classes from './notice.module.css'

/** Displays the name of the other editor in the top bar. */
export function LockStatus({ lock }: { lock: EditingLock }) {
  const { t } = useTranslation('editing')
  const state = useSyncExternalStore(lock.subscribe, lock.snapshot)
  if (state.kind !== 'theirs') return null
  const text = t('lock.holder', { name: state.holder.name })
  return (
    <Badge
      title={text}
      variant="default"
      radius="sm"
      tt="none"
      fw={500}
      className={classes.holder ?? ''}
      leftSection={<IconLock size={14} aria-hidden />}
      data-lock="theirs"
    >
      {text}
    </Badge>
  )
}
