import { Anchor } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { EditingLock } from './editing-lock.ts'

const toastId = 'inactivity'
const helpId = 'inactivity-help'

/** Warns inactive editors that others will soon be able to edit. */
export function useInactivityWarning(lock: EditingLock): void {
  const { t } = useTranslation('editing')
  const endsSoon = useSyncExternalStore(lock.subscribe, lock.endsSoon)
  useEffect(() => {
    if (!endsSoon) return
    const explain = () =>
      notifications.show({
        id: helpId,
        autoClose: false,
        title: t('inactivity.helpTitle'),
        message: t('inactivity.help'),
      })
    notifications.show({
      id: toastId,
      color: 'yellow',
      autoClose: false,
      title: t('inactivity.title'),
      message: (
        <>
          {t('inactivity.text')}{' '}
          <Anchor component="button" type="button" size="sm" underline="always" onClick={explain}>
            {t('inactivity.learnMore')}
          </Anchor>
        </>
      ),
    })
    return () => void notifications.hide(toastId)
  }, [endsSoon, t])
}
