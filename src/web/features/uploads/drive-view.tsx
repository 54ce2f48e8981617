import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconBrandGoogleDrive } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ApiError } from '#web/lib/api.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { sourceItemsQuery } from './queries.ts'
import { ServiceView } from './service-view.tsx'
import type { ChosenItems } from './use-chosen-items.ts'
import { useDriveWindow } from './use-drive-window.ts'

interface DriveViewProps {
  uid: string
  chosen: ChosenItems
  disabled: boolean
}

/** Files of Google Drive: those that the person has chosen in Google's own window. */
export function DriveView({ uid, chosen, disabled }: DriveViewProps) {
  const { t } = useTranslation('uploads')
  const list = useInfiniteQuery(sourceItemsQuery(uid, 'google-drive', ''))
  const isConnected = !(list.error instanceof ApiError && list.error.code === 'not_connected')
  const drive = useDriveWindow(uid, chosen)
  return (
    <>
      <Group gap="md">
        <Button
          variant="default"
          leftSection={<IconBrandGoogleDrive size={18} aria-hidden />}
          loading={drive.isOpening}
          disabled={disabled}
          onClick={drive.open}
        >
          {t('source.chooseDrive')}
        </Button>
        {isConnected && !list.isPending && (
          <Anchor component="button" type="button" size="sm" disabled={disabled} onClick={drive.disconnect}>
            {t('source.disconnect')}
          </Anchor>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {t('source.driveHelp')}
      </Text>
      {isConnected && <ServiceView uid={uid} service="google-drive" chosen={chosen} disabled={disabled} />}
    </>
  )
}
