import { Button, Group, NativeSelect, Radio, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SsoConnection } from '#contract/sso.ts'
import { type SsoMode, ssoModes } from '#contract/sso-modes.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { workspaceOwnersQuery } from '#web/lib/queries/workspace-owners.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { useChangeSso } from './queries.ts'
import { useShowSsoError } from './use-show-sso-error.ts'

/** Form for the single sign-on mode, and for the emergency owner, who can always sign in without it. */
export function ModeForm({ orgId, connection }: { orgId: string; connection: SsoConnection }) {
  const { t } = useTranslation('sso')
  const { data: owners = [] } = useQuery(workspaceOwnersQuery(orgId))
  const change = useChangeSso(orgId)
  const showError = useShowSsoError()
  const [mode, setMode] = useState<SsoMode>(connection.mode)
  const [breakGlass, setBreakGlass] = useState(connection.breakGlass ?? '')
  const isChanged = mode !== connection.mode || breakGlass !== (connection.breakGlass ?? '')
  const apply = () =>
    change.mutate(
      { mode, breakGlass: breakGlass || null },
      { onSuccess: () => void notifications.show({ message: t('applied') }), onError: showError },
    )
  const button = { variant: 'default', disabled: !isChanged, loading: change.isPending } as const
  return (
    <Stack gap={12}>
      <Radio.Group label={t('mode')} value={mode} onChange={(to) => setMode(modeOf(to))}>
        <Stack gap={6} mt={6}>
          {ssoModes.map((ssoMode) => (
            <Radio key={ssoMode} value={ssoMode} label={t(`modes.${ssoMode}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <NativeSelect
        label={t('breakGlass')}
        description={t('breakGlassHint')}
        value={breakGlass}
        data={[
          { value: '', label: t('breakGlassNone') },
          ...owners.map(({ uid, name }) => ({ value: uid, label: name })),
        ]}
        onChange={({ currentTarget }) => setBreakGlass(currentTarget.value)}
      />
      <Group>
        {mode === 'required' && connection.mode !== 'required' ? (
          <ConfirmButton {...button} question={t('requireSure')} onConfirm={apply}>
            {t('apply')}
          </ConfirmButton>
        ) : (
          <Button {...button} onClick={apply}>
            {t('apply')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

const modeOf = (text: string): SsoMode => ssoModes.find((ssoMode) => ssoMode === text) ?? 'off'
