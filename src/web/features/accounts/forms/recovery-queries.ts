import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { sessionQuery } from '#web/features/accounts/queries.ts'
import { ApiError, call } from '#web/lib/api/api.ts'

/** Returns whether a code was rejected; if not, it can be sent again. */
export const isRejected = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'too_many_requests'

/** Fetches the user whose password the code can reset. */
export const resetCodeQuery = (code: string) =>
  queryOptions({
    queryKey: ['reset code', code],
    queryFn: ({ signal }) => call('checkPasswordReset', { body: { code } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Redeems a verification code and fetches the result. Never retried, because a code works only once. */
export const verificationQuery = (code: string) =>
  queryOptions({
    queryKey: ['verification', code],
    queryFn: () => call('verifyEmail', { body: { code } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export function useRequestReset() {
  return useMutation({
    mutationFn: (email: string) => call('requestPasswordReset', { body: { email } }),
  })
}

/** Sets the new password, which ends all of the user's sessions. */
export function useResetPassword(code: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (password: string) => call('confirmPasswordReset', { body: { code, password } }),
    onSuccess: () => {
      queryClient.clear()
      queryClient.setQueryData(sessionQuery.queryKey, null)
    },
  })
}

export function useResendVerification() {
  return useMutation({ mutationFn: () => call('resendVerification') })
}
