import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PasskeyOptions } from '#contract/passkeys.ts'
import type { ProviderId } from '#contract/providers.ts'
import type { Reauthentication } from '#contract/two-factor.ts'
import { call } from '#web/lib/api/api.ts'

/** The account's password; undefined if it has none. */
type Password = string | undefined

const params = (uid: string) => ({ params: { uid } })

export const sessionsQuery = (uid: string) =>
  queryOptions({
    queryKey: ['security', uid, 'sessions'],
    queryFn: async ({ signal }) => (await call('listSessions', params(uid), { signal })).Items,
    staleTime: 0,
  })

export const twoFactorQuery = (uid: string) =>
  queryOptions({
    queryKey: ['security', uid, 'two-factor'],
    queryFn: ({ signal }) => call('getTwoFactor', params(uid), { signal }),
  })

export const passkeysQuery = (uid: string) =>
  queryOptions({
    queryKey: ['security', uid, 'passkeys'],
    queryFn: async ({ signal }) => (await call('listPasskeys', params(uid), { signal })).Items,
  })

export const linkedProvidersQuery = (uid: string) =>
  queryOptions({
    queryKey: ['security', uid, 'linked'],
    queryFn: async ({ signal }) => (await call('listLinkedProviders', params(uid), { signal })).Items,
  })

/** Creates a mutation that changes one of the lists and stays pending until that list has been refetched. */
function useListMutation<V, R>(queryKey: readonly unknown[], mutationFn: (variables: V) => Promise<R>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queryClient.invalidateQueries({ queryKey }) })
}

export const useEndSession = (uid: string) =>
  useListMutation(sessionsQuery(uid).queryKey, (sessionId: string) =>
    call('endSession', { params: { uid, sessionId } }),
  )

export const useEndOtherSessions = (uid: string) =>
  useListMutation(sessionsQuery(uid).queryKey, () => call('endOtherSessions', params(uid)))

export const useBeginTwoFactor = (uid: string) =>
  useMutation({
    mutationFn: (password: Password) => call('beginTwoFactor', { ...params(uid), body: { password } }),
  })

export const useConfirmTwoFactor = (uid: string) =>
  useListMutation(twoFactorQuery(uid).queryKey, (code: string) =>
    call('confirmTwoFactor', { ...params(uid), body: { code } }),
  )

export const useTurnOffTwoFactor = (uid: string) =>
  useListMutation(twoFactorQuery(uid).queryKey, (credentials: Reauthentication) =>
    call('turnOffTwoFactor', { ...params(uid), body: credentials }),
  )

export const useCreateRecoveryCodes = (uid: string) =>
  useListMutation(twoFactorQuery(uid).queryKey, (credentials: Reauthentication) =>
    call('makeRecoveryCodes', { ...params(uid), body: credentials }),
  )

/** Creates a passkey for this account in the browser; rejects with the browser's error if the user cancels. */
async function createPasskey(uid: string, { name, password }: { name: string; password: Password }) {
  const [{ startRegistration }, { token, options }] = await Promise.all([
    import('@simplewebauthn/browser'),
    call('beginPasskey', { ...params(uid), body: { password } }),
  ])
  const credential = await startRegistration({ optionsJSON: options as RegistrationOptions })
  const response = { ...credential, clientExtensionResults: { ...credential.clientExtensionResults } }
  return call('addPasskey', { ...params(uid), body: { token, name, response } })
}
/** Options in the format that browsers expect, since the server creates them for a registration. */
type RegistrationOptions = PasskeyOptions['options'] & PublicKeyCredentialCreationOptionsJSON

export const useAddPasskey = (uid: string) =>
  useListMutation(passkeysQuery(uid).queryKey, (passkey: { name: string; password: Password }) =>
    createPasskey(uid, passkey),
  )

export const useRenamePasskey = (uid: string) =>
  useListMutation(passkeysQuery(uid).queryKey, ({ id, name }: { id: string; name: string }) =>
    call('renamePasskey', { params: { uid, passkeyId: id }, body: { name } }),
  )

export const useRemovePasskey = (uid: string) =>
  useListMutation(passkeysQuery(uid).queryKey, (passkeyId: string) =>
    call('removePasskey', { params: { uid, passkeyId } }),
  )

interface VerifiedLink {
  provider: ProviderId
  password: Password
}

/** Opens the provider's pages. */
export const useLinkProvider = (uid: string) =>
  useMutation({
    mutationFn: async ({ provider, password }: VerifiedLink) => {
      const request = { params: { uid, provider }, body: { password } }
      const { url } = await call('linkProvider', request)
      location.assign(url)
      // Stays pending until the browser navigates away.
      await new Promise(() => undefined)
    },
  })

export const useUnlinkProvider = (uid: string) =>
  useListMutation(linkedProvidersQuery(uid).queryKey, ({ provider, password }: VerifiedLink) =>
    call('unlinkProvider', { params: { uid, provider }, body: { password } }),
  )
