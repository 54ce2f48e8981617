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
import { useServerEvents } from './events.ts'

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

interface Change {
  body: SettingsChange
  /** What takes it back. */
  back: SettingsChange
}

/** What brings settings back to how they were before a change, and leaves alone what it did not name. */
export function wayBack(before: UserSettings, change: SettingsChange): SettingsChange {
  const { keys, selectedProjects, welcomeSettings, ...choices } = change
  return {
    ...sameOf(before, choices),
    ...(welcomeSettings && { welcomeSettings: sameOf(before.welcomeSettings, welcomeSettings) }),
    ...(keys && { keys: entriesOf(before.keys, keys) }),
    ...(selectedProjects && { selectedProjects: entriesOf(before.selectedProjects, selectedProjects) }),
  }
}

/** The entries of `whole` that `part` names; null for those that it has not. */
const entriesOf = <T>(whole: Record<string, T>, part: Record<string, T | null>): Record<string, T | null> =>
  Object.fromEntries(Object.keys(part).map((name) => [name, whole[name] ?? null]))

/** The properties of `whole` that `part` names. */
function sameOf<T extends object>(whole: T, part: Partial<T>): Partial<T> {
  const names = Object.keys(part) as (keyof T)[]
  return Object.fromEntries(names.map((name) => [name, whole[name]])) as Partial<T>
}

/** Keeps them in step with what the server has noted, and with other windows. */
export function useLiveSettings(uid: string): void {
  const client = useQueryClient()
  const ask = () => {
    // What is being changed comes back with everything else.
    if (client.isMutating({ mutationKey: ['settings', uid] }) === 0)
      void client.invalidateQueries(settingsQuery(uid))
  }
  useServerEvents({ onEvent: ({ type }) => type === 'settings' && ask(), onReconnect: ask })
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
    // It was shown at once: it is stored, too, when the page is left in the same moment.
    mutationFn: ({ body }: Change) =>
      call(settingsEndpoints.changeSettings, { params: { uid }, body }, { keepalive: true }),
    onSettled: (stored, error, { back }) => {
      if (error) {
        client.setQueryData<UserSettings>(queryKey, (now = defaultSettings) => changeSettings(now, back))
        notifications.show({ color: 'red', message: errorText(error) })
      }
      const isLast = client.isMutating({ mutationKey: ['settings', uid] }) === 1
      if (!isLast) return
      // What was asked for before knows less than the last change.
      void client.cancelQueries({ queryKey })
      if (stored) client.setQueryData(queryKey, stored)
      else void client.invalidateQueries({ queryKey })
    },
  })
  const change = useCallback(
    (body: SettingsChange) => {
      void client.cancelQueries({ queryKey: ['settings', uid] })
      const before = client.getQueryData<UserSettings>(['settings', uid]) ?? defaultSettings
      client.setQueryData<UserSettings>(['settings', uid], changeSettings(before, body))
      mutate({ body, back: wayBack(before, body) })
    },
    [client, uid, mutate],
  )
  return { settings, loaded: data !== undefined, change }
}
