import { notifications } from '@mantine/notifications'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import {
  changeSettings,
  defaultSettings,
  type SettingsChange,
  settingsEndpoints,
  type UserSettings,
} from '#contract/settings.ts'
import { call } from './api.ts'
import { useErrorText } from './error-text.ts'

export const settingsQuery = (uid: string) =>
  queryOptions({
    queryKey: ['settings', uid],
    queryFn: ({ signal }) => call(settingsEndpoints.getSettings, { params: { uid } }, { signal }),
  })

export interface OwnSettings {
  /** The defaults until they have arrived. */
  settings: UserSettings
  loaded: boolean
  /** Shown at once, and taken back with a message when it can't be stored. */
  change(change: SettingsChange): void
}

/** What somebody has chosen for themselves, the same for everything on the page. */
export function useUserSettings(uid: string): OwnSettings {
  const client = useQueryClient()
  const errorText = useErrorText()
  const { queryKey } = settingsQuery(uid)
  const { data } = useQuery(settingsQuery(uid))
  const settings = data ?? defaultSettings
  const { mutate } = useMutation({
    // One after the other, so that the last word stays.
    scope: { id: `settings ${uid}` },
    mutationKey: ['settings', uid],
    mutationFn: (body: SettingsChange) => call(settingsEndpoints.changeSettings, { params: { uid }, body }),
    onSettled: (stored, error) => {
      const isLast = client.isMutating({ mutationKey: ['settings', uid] }) === 1
      if (isLast && stored) client.setQueryData(queryKey, stored)
      if (!error) return
      void client.invalidateQueries({ queryKey })
      notifications.show({ color: 'red', message: errorText(error) })
    },
  })
  const change = useCallback(
    (change: SettingsChange) => {
      void client.cancelQueries({ queryKey: ['settings', uid] })
      client.setQueryData<UserSettings>(['settings', uid], (before = defaultSettings) =>
        changeSettings(before, change),
      )
      mutate(change)
    },
    [client, uid, mutate],
  )
  return { settings, loaded: data !== undefined, change }
}
