import { z } from 'zod'
import { actionCode, session } from './accounts.ts'
import { currentPassword } from './current-password.ts'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, text } from './ids.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/)

const credential = z.object({
  id: base64url(2000),
  rawId: base64url(2000),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
})

/** Result of `navigator.credentials.create` as JSON (WebAuthn Level 3, RegistrationResponseJSON). */
export const passkeyRegistration = credential.extend({
  response: z.object({
    clientDataJSON: base64url(10_000),
    attestationObject: base64url(100_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,40}$/))
      .max(10)
      .default([]),
  }),
})

/** Result of `navigator.credentials.get` as JSON (AuthenticationResponseJSON). */
export const passkeyAssertion = credential.extend({
  response: z.object({
    clientDataJSON: base64url(10_000),
    authenticatorData: base64url(10_000),
    signature: base64url(10_000),
    userHandle: base64url(200).optional(),
  }),
})

/** Options for the browser's WebAuthn call. */
export const passkeyOptions = z
  .object({
    token: z.string().describe('Token to send back with the result. Works once.'),
    options: z.looseObject({ challenge: z.string() }).describe('Options for the WebAuthn API, as JSON.'),
    expiresAt: epochSeconds,
  })
  .meta({ id: 'PasskeyQuestion' })
export type PasskeyOptions = z.infer<typeof passkeyOptions>

export const passkey = z
  .object({
    id: z.string().describe('ID of the credential, in base64url.'),
    name: z.string(),
    created: epochSeconds,
    lastUsed: epochSeconds.nullable(),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof passkey>

const name = z.string().trim().min(1).max(60).pipe(text)
const userAccess = { access: 'user', personal: true } as const
const params = z.object({ uid: id })
const passkeyParams = params.extend({ passkeyId: base64url(2000) })

export const passkeyEndpoints = {
  beginPasskeySignIn: endpoint({
    ...routes.beginPasskeySignIn,
    home: 'visit',
    summary: 'Get passkey sign-in options',
    description: 'Returns options for `navigator.credentials.get` that accept any passkey for this site.',
    example: {},
    access: 'anyone',
    answer: { kind: 'result', schema: passkeyOptions },
  }),
  signInWithPasskey: endpoint({
    ...routes.signInWithPasskey,
    home: 'visit',
    summary: 'Sign in with a passkey',
    errors: ['wrong_credentials', 'code_invalid', 'too_many_requests'],
    example: {
      body: {
        token: sample.passkeyToken,
        response: {
          id: sample.credentialId,
          rawId: sample.credentialId,
          type: 'public-key',
          response: {
            clientDataJSON: sample.clientData,
            authenticatorData: sample.authenticatorData,
            signature: sample.passkeySignature,
          },
        },
      },
    },
    access: 'anyone',
    body: z.object({ token: actionCode, response: passkeyAssertion }),
    answer: { kind: 'result', schema: session },
  }),
  listPasskeys: endpoint({
    ...routes.listPasskeys,
    home: 'forward',
    summary: 'List my passkeys',
    description: 'Sorted from oldest to newest.',
    example: { params: { uid: sample.user } },
    access: 'user',
    params,
    answer: { kind: 'page', schema: passkey },
  }),
  beginPasskey: endpoint({
    ...routes.beginPasskey,
    home: 'visit',
    ...userAccess,
    summary: 'Get passkey registration options',
    description: 'Returns options for `navigator.credentials.create`.',
    errors: ['wrong_credentials', 'sign_in_again', 'too_many_requests'],
    example: { params: { uid: sample.user }, body: { password: sample.password } },
    params,
    body: z.object({ password: currentPassword }),
    answer: { kind: 'result', schema: passkeyOptions },
  }),
  addPasskey: endpoint({
    ...routes.addPasskey,
    home: 'visit',
    ...userAccess,
    summary: 'Finish passkey registration',
    errors: ['code_invalid', 'conflict'],
    example: {
      params: { uid: sample.user },
      body: {
        token: sample.passkeyToken,
        name: 'My phone',
        response: {
          id: sample.credentialId,
          rawId: sample.credentialId,
          type: 'public-key',
          response: {
            clientDataJSON: sample.clientData,
            attestationObject: sample.attestation,
            transports: ['internal'],
          },
        },
      },
    },
    params,
    body: z.object({ token: actionCode, name, response: passkeyRegistration }),
    answer: { kind: 'result', schema: passkey },
  }),
  renamePasskey: endpoint({
    ...routes.renamePasskey,
    home: 'forward',
    ...userAccess,
    summary: 'Rename a passkey',
    example: { params: { uid: sample.user, passkeyId: sample.credentialId }, body: { name: 'My tablet' } },
    params: passkeyParams,
    body: z.object({ name }),
    answer: { kind: 'result', schema: passkey },
  }),
  removePasskey: endpoint({
    ...routes.removePasskey,
    home: 'forward',
    ...userAccess,
    summary: 'Delete a passkey',
    description: 'Returns 409 if the passkey is the only way to sign in to the account.',
    errors: ['conflict'],
    example: { params: { uid: sample.user, passkeyId: sample.credentialId } },
    params: passkeyParams,
    answer: { kind: 'empty' },
  }),
}
