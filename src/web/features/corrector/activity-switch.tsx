import { Switch } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api.ts'
import { useShowError } from '#web/lib/use-show-error.ts'
import { useTranslation } from '#web/lib/use-translation.ts'

/** Fetches the corrector settings of a user: languages, activity. */
export const correctorSettingsQuery = (uid: string) =>
  queryOptions({
    queryKey: ['corrector', uid],
    queryFn: ({ signal }) => call('getCorrectorSettings', { params: { uid } }, { signal }),
    refetchOnMount: 'always',
  })

/** Switch for whether a corrector takes work at the moment. */
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
