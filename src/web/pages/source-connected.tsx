import { Button } from '@mantine/core'
import { useRouteContext, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type SourceMessage, sourceChannel } from '#web/lib/browser/source-window.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { MessagePage } from '#web/ui/message-page.tsx'

/**
 * Final page of the window in which a user connects a service. Notifies the page that opened the window, then
 * closes it.
 */
export function SourceConnectedPage() {
  const { t } = useTranslation('uploads')
  const { source } = useRouteContext({ from: '/connected/$source' })
  const { picked, refused } = useSearch({ from: '/connected/$source' })
  useEffect(() => {
    const channel = new BroadcastChannel(sourceChannel)
    const ids = picked?.split(',').filter(Boolean) ?? []
    channel.postMessage({ source, picked: ids } satisfies SourceMessage)
    channel.close()
    if (!refused) window.close()
  }, [source, picked, refused])
  const service = t(`sources.${source}`)
  return (
    <MessagePage
      title={t(refused ? 'connected.refused.title' : 'connected.done.title', { service })}
      text={refused ? t(`connected.refused.${refused}`, { service }) : t('connected.done.text')}
      actions={<Button onClick={() => window.close()}>{t('connected.close')}</Button>}
    />
  )
}
