import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Session } from '#contract/accounts.ts'
import { storeSession } from '#web/features/accounts/queries.ts'
import { call } from '#web/lib/api/api.ts'
import { track } from '#web/lib/track.ts'

/**
 * Signs in with a passkey chosen in the browser.
 * @returns null if the user cancels
 */
async function signInWithPasskey(): Promise<Session | null> {
  const [{ startAuthentication }, { token, options }] = await Promise.all([
    import('@simplewebauthn/browser'),
    call('beginPasskeySignIn'),
  ])
  try {
    const response = await startAuthentication({ optionsJSON: options })
    return await call('signInWithPasskey', {
      body: {
        token,
        response: { ...response, clientExtensionResults: { ...response.clientExtensionResults } },
      },
    })
  } catch (error) {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return null
    throw error
  }
}

export function useSignInWithPasskey() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: signInWithPasskey,
    onSuccess: (session) => {
      if (!session) return
      storeSession(queryClient, session)
      void track('Signed In', { method: 'passkey' })
    },
  })
}
