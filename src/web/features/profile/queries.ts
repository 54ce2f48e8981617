import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/accounts.ts'
import type { Profile, ProfileChange } from '#contract/profile.ts'
import { call, sendFile } from '#web/lib/api/api.ts'
import { pendingContext } from '#web/lib/api/pending-context.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'

export const profileQuery = (uid: string) =>
  queryOptions({
    queryKey: ['profile', uid],
    queryFn: ({ signal }) => call('getProfile', { params: { uid } }, { signal }),
    // A new address may have been verified in another tab.
    refetchOnWindowFocus: 'always',
  })

export const useProfile = (uid: string) => useQuery(profileQuery(uid))

/** Applies profile changes to every page. */
export type UpdateCachedUser = (change: Partial<User>) => void

/** Updates the profile optimistically; if saving fails, reverts it and shows a message. */
export function useChangeProfile(uid: string, updateCachedUser: UpdateCachedUser) {
  const queryClient = useQueryClient()
  const showError = useShowError()
  const { queryKey } = profileQuery(uid)
  const show = (profile: Profile) => {
    queryClient.setQueryData(queryKey, profile)
    const { name, language, countryCode, timeZone } = profile
    updateCachedUser({ name, language, countryCode, timeZone })
  }
  const mutationKey = ['changeProfile', uid]
  const isLast = () => queryClient.isMutating({ mutationKey }) === 1
  return useMutation({
    mutationKey,
    // Saves changes sequentially so that the last value wins.
    scope: { id: mutationKey.join() },
    mutationFn: (body: ProfileChange) => call('changeProfile', { params: { uid }, body }),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      if (before) show({ ...before, ...change })
      return pendingContext<{ saved: Profile | undefined }>(queryClient, mutationKey) ?? { saved: before }
    },
    onSuccess: (profile, _change, context) => {
      context.saved = profile
      // Earlier responses are older than the data on the page.
      if (isLast()) show(profile)
    },
    onError: (error, _change, context) => {
      if (context?.saved && isLast()) show(context.saved)
      showError(error)
    },
  })
}

/** Sets or removes the picture. */
export function useAvatarChanges(uid: string, updateCachedUser: UpdateCachedUser) {
  const onError = useShowError()
  const put = useMutation({
    mutationFn: (file: Blob) => sendFile('putAvatar', { params: { uid } }, file),
    onSuccess: ({ avatar }) => updateCachedUser({ avatar }),
    onError,
  })
  const remove = useMutation({
    mutationFn: () => call('removeAvatar', { params: { uid } }),
    onSuccess: () => updateCachedUser({ avatar: null }),
    onError,
  })
  return { put, remove }
}

export function useChangeEmail(uid: string, updateCachedUser: UpdateCachedUser) {
  const queryClient = useQueryClient()
  const { queryKey } = profileQuery(uid)
  const change = useMutation({
    mutationFn: (body: { email: string; password?: string }) =>
      call('changeEmail', { params: { uid }, body }),
    onSuccess: (profile, { email }) => {
      queryClient.setQueryData(queryKey, profile)
      // If the installation can't send email, there is no verification and the address has already changed.
      if (!profile.newEmail) updateCachedUser({ email: email.trim().toLowerCase(), emailVerified: false })
    },
  })
  const drop = useMutation({
    mutationFn: () => call('dropEmailChange', { params: { uid } }),
    onSuccess: (profile) => queryClient.setQueryData(queryKey, profile),
  })
  return { change, drop }
}

export const useChangePassword = (uid: string, updateCachedUser: UpdateCachedUser) =>
  useMutation({
    mutationFn: (body: { password?: string; newPassword: string }) =>
      call('changePassword', { params: { uid }, body }),
    onSuccess: () => updateCachedUser({ hasPassword: true }),
  })
