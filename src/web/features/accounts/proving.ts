import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { accountEndpoints } from '#contract/accounts.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { sessionQuery } from './queries.ts'

/** Whether a code was looked at and is good for nothing; else it may be sent again. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'too_many_requests'

/** Whose password the code of a mail may reset. */
export const resetCodeQuery = (code: string) =>
  queryOptions({
    queryKey: ['reset code', code],
    queryFn: ({ signal }) => call(accountEndpoints.checkPasswordReset, { body: { code } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** What became of the code that proves an address. A code counts once, so it is sent once. */
export const verificationQuery = (code: string) =>
  queryOptions({
    queryKey: ['verification', code],
    queryFn: () => call(accountEndpoints.verifyEmail, { body: { code } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export function useRequestReset() {
  return useMutation({
    mutationFn: (email: string) => call(accountEndpoints.requestPasswordReset, { body: { email } }),
  })
}

/** Sets the new password; whoever was signed in here is so no longer. */
export function useResetPassword(code: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (password: string) =>
      call(accountEndpoints.confirmPasswordReset, { body: { code, password } }),
    onSuccess: () => {
      queryClient.clear()
      queryClient.setQueryData(sessionQuery.queryKey, null)
    },
  })
}

export function useResendVerification() {
  return useMutation({ mutationFn: () => call(accountEndpoints.resendVerification) })
}
