import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { createContext, use, useCallback, useEffect } from 'react'
import type { SettingsChange, UserSettings } from '#contract/settings.ts'
import { changeSettings, defaultSettings, mergeChanges } from '#contract/settings-values.ts'
import { call } from '#web/lib/api/api.ts'
import { useServerEvents } from '#web/lib/api/events.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { beforeSignOut } from '#web/lib/before-sign-out.ts'

export const settingsQuery = (uid: string) =>
  queryOptions({
    queryKey: ['settings', uid],
    queryFn: ({ signal }) => call('getSettings', { params: { uid } }, { signal }),
  })

export interface UserSettingsState {
  /** The user's settings, or the defaults until they load. */
  settings: UserSettings
  loaded: boolean
  /** Changes settings optimistically; if saving fails, reverts them and shows a message. */
  change(change: SettingsChange): void
}

interface Change {
  body: SettingsChange
  /** Change that reverts this one. */
  inverse: SettingsChange
  /** Response to the request of `flushSettings`; undefined if the request failed. */
  response?: Promise<UserSettings | undefined>
}

// The change is already shown, so it must be saved even if the user leaves the page right away.
const save = (uid: string, body: SettingsChange) =>
  call('changeSettings', { params: { uid }, body }, { keepalive: true })

export const settingsMutation = (uid: string) =>
  mutationOptions({
    // Saves changes sequentially so that the last value wins.
    scope: { id: `settings ${uid}` },
    mutationKey: ['settings', uid],
    mutationFn: async ({ body, response }: Change) => (await response) ?? save(uid, body),
  })

/**
 * Sends queued changes in one request, without waiting for earlier requests, because the user is leaving the
 * page.
 */
export async function flushSettings(client: QueryClient, uid: string): Promise<void> {
  const changes = client
    .getMutationCache()
    .findAll({ mutationKey: ['settings', uid], predicate: ({ state }) => state.isPaused })
    .map(({ state }) => state.variables as Change)
    .filter(({ response }) => !response)
  if (changes.length === 0) return
  const response = save(uid, changes.map(({ body }) => body).reduce(mergeChanges)).catch(() => undefined)
  // If the page is shown again, the queue uses this response instead of sending the changes again.
  for (const change of changes) change.response = response
  await response
}

/** Returns the change that restores earlier settings, leaving unrelated settings alone. */
export function inverseChange(settings: UserSettings, change: SettingsChange): SettingsChange {
  const { keys, selectedProjects, welcomeSettings, ...choices } = change
  return {
    ...pickProperties(settings, choices),
    ...(welcomeSettings && { welcomeSettings: pickProperties(settings.welcomeSettings, welcomeSettings) }),
    ...(keys && { keys: pickEntries(settings.keys, keys) }),
    ...(selectedProjects && { selectedProjects: pickEntries(settings.selectedProjects, selectedProjects) }),
  }
}

/** Returns the entries of `values` that have the keys of `selection`; null for missing ones. */
const pickEntries = <T>(
  values: Record<string, T>,
  selection: Record<string, T | null>,
): Record<string, T | null> =>
  Object.fromEntries(Object.keys(selection).map((name) => [name, values[name] ?? null]))

/** Returns the properties of `source` whose names are in `selection`. */
function pickProperties<T extends object>(source: T, selection: Partial<T>): Partial<T> {
  const names = Object.keys(selection) as (keyof T)[]
  return Object.fromEntries(names.map((name) => [name, source[name]])) as Partial<T>
}

/** Keeps settings in sync with the server and other windows. */
export function useLiveSettings(uid: string): void {
  const client = useQueryClient()
  const refetch = () => {
    // Refetched along with everything else once pending changes are done.
    if (client.isMutating({ mutationKey: ['settings', uid] }) === 0)
      void client.invalidateQueries(settingsQuery(uid))
  }
  useServerEvents({ onEvent: ({ type }) => type === 'settings' && refetch(), onReconnect: refetch })
}

/** Saves queued changes when the user leaves the page or signs out. */
export function useSettingsFlush(uid: string): void {
  const client = useQueryClient()
  useEffect(() => {
    const flush = () => flushSettings(client, uid)
    addEventListener('pagehide', flush)
    const unregister = beforeSignOut(flush)
    return () => {
      removeEventListener('pagehide', flush)
      unregister()
    }
  }, [client, uid])
}

/**
 * Whether staff are impersonating the user. If so, changes to settings last only until the page is closed.
 */
export const ImpersonationContext = createContext(false)

/** Returns the user's settings, shared by everything on the page. */
export function useUserSettings(uid: string): UserSettingsState {
  const client = useQueryClient()
  const showError = useShowError()
  const isImpersonated = use(ImpersonationContext)
  const { queryKey } = settingsQuery(uid)
  const { data } = useQuery(settingsQuery(uid))
  const settings = data ?? defaultSettings
  const { mutate } = useMutation({
    ...settingsMutation(uid),
    onSettled: (savedSettings, error, { inverse }) => {
      if (error) {
        client.setQueryData<UserSettings>(queryKey, (now = defaultSettings) => changeSettings(now, inverse))
        showError(error)
      }
      const isLast = client.isMutating({ mutationKey: ['settings', uid] }) === 1
      if (!isLast) return
      // Responses to earlier requests don't include the last change.
      void client.cancelQueries({ queryKey })
      if (savedSettings) client.setQueryData(queryKey, savedSettings)
      else void client.invalidateQueries({ queryKey })
    },
  })
  const change = useCallback(
    (body: SettingsChange) => {
      void client.cancelQueries({ queryKey: ['settings', uid] })
      const before = client.getQueryData<UserSettings>(['settings', uid]) ?? defaultSettings
      client.setQueryData<UserSettings>(['settings', uid], changeSettings(before, body))
      if (!isImpersonated) mutate({ body, inverse: inverseChange(before, body) })
    },
    [client, uid, mutate, isImpersonated],
  )
  return { settings, loaded: data !== undefined, change }
}
