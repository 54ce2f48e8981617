import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'

/** Copies the address of this page at a time, in seconds. */
export function useCopyLink(): (time: number) => void {
  const { t } = useTranslation('transcripts')
  return (time) => {
    const address = new URL(location.href)
    address.hash = `t=${Math.floor(time * 10) / 10}`
    const tell = (message: string) => notifications.show({ message })
    // Only secure addresses have a clipboard; elsewhere the link is shown to be copied by hand.
    const copied = navigator.clipboard?.writeText(address.href) ?? Promise.reject(new Error('No clipboard'))
    copied.then(
      () => tell(t('highlights.linkCopied')),
      () => tell(address.href),
    )
  }
}
