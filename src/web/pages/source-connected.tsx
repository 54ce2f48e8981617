import { Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type SourceMessage, sourceChannel } from '#web/lib/source-window.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { MessagePage } from '#web/ui/message-page.tsx'

/** End of the window in which a person chose files of Google Drive: notifies the upload dialog, and closes. */
export function SourceConnectedPage() {
  const { t } = useTranslation('uploads')
  const { picked, refused } = useSearch({ from: '/connected/google-drive' })
  useEffect(() => {
    const channel = new BroadcastChannel(sourceChannel)
    const ids = picked?.split(',').filter(Boolean) ?? []
    channel.postMessage({ source: 'google-drive', picked: ids } satisfies SourceMessage)
    channel.close()
    if (!refused) window.close()
  }, [picked, refused])
  return (
    <MessagePage
      title={t(refused ? 'connected.refused.title' : 'connected.done.title')}
      text={refused ? t(`connected.refused.${refused}`) : t('connected.done.text')}
      actions={<Button onClick={() => window.close()}>{t('connected.close')}</Button>}
    />
  )
}
