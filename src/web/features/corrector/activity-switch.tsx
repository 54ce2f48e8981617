import { Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { correctorSettingsQuery } from '#web/editing/corrections/queries.ts'
import { call } from '#web/lib/api/api.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** Switch that controls whether a corrector is currently accepting work. */
export function ActivitySwitch({ uid }: { uid: string }) {
  const { t } = useTranslation('corrector')
  const queryClient = useQueryClient()
  const showError = useShowError()
  const { queryKey } = correctorSettingsQuery(uid)
  const { data } = useQuery(correctorSettingsQuery(uid))
  const change = useMutation({
    mutationFn: (active: boolean) => call('changeCorrectorSettings', { params: { uid }, body: { active } }),
    onSuccess: (settings) => queryClient.setQueryData(queryKey, settings),
    onError: showError,
  })
  if (!data) return null
  return (
    <Switch
      label={t('activity.label')}
      description={t(data.active ? 'activity.on' : 'activity.off')}
      checked={change.isPending ? change.variables : data.active}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  )
}
