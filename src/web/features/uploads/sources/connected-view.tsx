import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconBrandGoogleDrive, IconBrandZoom } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ConnectableSource } from '#contract/choices.ts'
import { sourceItemsQuery } from '#web/features/uploads/queries.ts'
import { hasErrorCode } from '#web/lib/api/api.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ServiceView } from './service-view.tsx'
import type { ChosenItems } from './use-chosen-items.ts'
import { useConnection } from './use-connection.ts'

const icons = { 'google-drive': IconBrandGoogleDrive, zoom: IconBrandZoom }

interface ConnectedViewProps {
  uid: string
  source: ConnectableSource
  chosenItems: ChosenItems
  disabled: boolean
}

/**
 * View of the recordings in a service that the user connects. Google Drive files are chosen in Google's own
 * window.
 */
export function ConnectedView({ uid, source, chosenItems, disabled }: ConnectedViewProps) {
  const { t } = useTranslation('uploads')
  const list = useInfiniteQuery(sourceItemsQuery(uid, source, ''))
  const isConnected = !hasErrorCode(list.error, 'not_connected')
  const connection = useConnection(uid, source, chosenItems)
  const Icon = icons[source]
  const needsWindow = source === 'google-drive' || !isConnected
  return (
    <>
      <Group gap="md">
        {needsWindow && (
          <Button
            variant="default"
            leftSection={<Icon size={18} aria-hidden />}
            loading={connection.isOpening}
            disabled={disabled}
            onClick={connection.open}
          >
            {t(`source.connect.${source}`)}
          </Button>
        )}
        {isConnected && !list.isPending && (
          <Anchor
            component="button"
            type="button"
            size="sm"
            disabled={disabled}
            onClick={connection.disconnect}
          >
            {t('source.disconnect')}
          </Anchor>
        )}
      </Group>
      {needsWindow && (
        <Text size="sm" c="dimmed">
          {t(`source.connectHelp.${source}`)}
        </Text>
      )}
      {isConnected && (
        <ServiceView uid={uid} service={source} chosenItems={chosenItems} disabled={disabled} />
      )}
    </>
  )
}
