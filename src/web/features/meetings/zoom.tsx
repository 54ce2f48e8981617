import { Button, Group, Stack, Switch, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconBrandZoom } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Integration } from '#contract/integrations.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useSourceWindow } from '#web/lib/browser/use-source-window.ts'
import { initialLanguage } from '#web/lib/i18n/language-options.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'
import { useLanguageOptions } from '#web/lib/queries/use-language-options.ts'
import { useUserSettings } from '#web/lib/queries/user-settings.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { LanguageSelect } from '#web/ui/language-select.tsx'
import { integrationsQuery, useZoomMutations } from './queries.ts'

interface ZoomProps {
  uid: string
  orgId: string
  /** Opens the list of cloud recordings. */
  onChoose: () => void
}

/** Zoom connection: its account, and automatic transcription of new cloud recordings. */
export function Zoom({ uid, orgId, onChoose }: ZoomProps) {
  const { t } = useTranslation('meetings')
  const { data: integrations } = useQuery(integrationsQuery(uid))
  const zoom = integrations?.find(({ source }) => source === 'zoom')
  const { refetch } = useZoomMutations(uid)
  const connection = useSourceWindow({
    uid,
    source: 'zoom',
    onDone: () => void refetch(),
    onBlocked: () => notifications.show({ color: 'red', message: t('zoom.windowBlocked') }),
  })
  if (!integrations) return null
  const isActive = zoom && !zoom.expired
  return (
    <Stack gap="sm" align="flex-start" component="section" aria-labelledby="zoom-title">
      <div>
        <Text fw={600} id="zoom-title">
          {t('zoom.title')}
        </Text>
        {zoom?.expired ? (
          <Text size="sm" c="red" role="status">
            {t('zoom.expired')}
          </Text>
        ) : (
          <Text size="sm" c="dimmed">
            {zoom?.account ? t('zoom.connected', { account: zoom.account }) : t('zoom.intro')}
          </Text>
        )}
      </div>
      <Group gap="sm">
        {isActive ? (
          <Button variant="default" onClick={onChoose}>
            {t('zoom.choose')}
          </Button>
        ) : (
          <Button
            variant="default"
            leftSection={<IconBrandZoom size={18} aria-hidden />}
            loading={connection.isOpening}
            onClick={connection.open}
          >
            {t(zoom ? 'zoom.reconnect' : 'zoom.connect')}
          </Button>
        )}
        {zoom && <DisconnectButton uid={uid} />}
      </Group>
      {isActive && <ImportSettings uid={uid} orgId={orgId} zoom={zoom} />}
    </Stack>
  )
}

function DisconnectButton({ uid }: { uid: string }) {
  const { t } = useTranslation('meetings')
  const showError = useShowError()
  const { disconnect } = useZoomMutations(uid)
  return (
    <ConfirmButton
      variant="default"
      question={t('zoom.disconnectSure')}
      loading={disconnect.isPending}
      onConfirm={() => disconnect.mutate(undefined, { onError: showError })}
    >
      {t('zoom.disconnect')}
    </ConfirmButton>
  )
}

interface ImportSettingsProps {
  uid: string
  orgId: string
  zoom: Integration
}

/** Switch for automatic transcription in the current workspace, and its language. */
function ImportSettings({ uid, orgId, zoom: { imports: savedImports, problem } }: ImportSettingsProps) {
  const { t } = useTranslation('meetings')
  const showError = useShowError()
  const config = useProductConfig()
  const languages = useLanguageOptions()
  const { settings } = useUserSettings(uid)
  const { changeImports } = useZoomMutations(uid)
  const [selectedWorkspace, setSelectedWorkspace] = useState<string | null>(null)
  if (!config?.zoomImports) return null
  const imports = changeImports.isPending ? changeImports.variables : savedImports
  const change = (newImports: Integration['imports']) =>
    changeImports.mutate(newImports, { onError: showError })
  const isOtherWorkspace = imports !== null && imports.orgId !== orgId
  const languageCode =
    imports?.languageCode ??
    selectedWorkspace ??
    initialLanguage(languages ?? [], settings.defaultLanguage, navigator.languages)
  return (
    <>
      <Switch
        label={t('zoom.imports')}
        description={t(isOtherWorkspace ? 'zoom.importsElsewhere' : 'zoom.importsHelp')}
        checked={imports !== null}
        disabled={!languageCode}
        onChange={(event) =>
          change(event.currentTarget.checked && languageCode ? { orgId, languageCode } : null)
        }
      />
      {problem && (
        <Text size="sm" c="red" role="status">
          {t(`zoom.problems.${problem}`)}
        </Text>
      )}
      {!isOtherWorkspace && (
        <LanguageSelect
          options={languages}
          value={languageCode}
          onChange={(code) => {
            setSelectedWorkspace(code)
            if (imports && code) change({ orgId, languageCode: code })
          }}
        />
      )}
    </>
  )
}
