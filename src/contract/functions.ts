import { z } from 'zod'
import { actionCode, session, user } from './accounts.ts'
import { currentPassword } from './current-password.ts'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, locale, text } from './ids.ts'
import { integration } from './integrations.ts'
import { maxWorkspaceNameLength } from './limits.ts'
import { email } from './person.ts'
import { profile, profileChange } from './profile.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'
import { regionalKey } from './sessions.ts'
import { workspaceDetails } from './workspaces.ts'

/** Output of functions that return nothing. */
const successResponse = z.object({ success: z.literal(true) }).meta({ id: 'FunctionSuccess' })

const optionalUserId = id.optional().describe('ID of the caller. Optional.')

/** Callable functions, which older clients call by name. They use the same services as the REST endpoints. */
export const functionEndpoints = {
  removeUserFromOrg: endpoint({
    ...routes.removeUserFromOrg,
    home: 'forward',
    summary: 'Call removeUserFromOrg',
    description: 'Like `DELETE /organizations/{oid}/members/{uid}`.',
    errors: ['not_found', 'forbidden', 'last_owner'],
    example: { body: { uid: sample.member, oid: sample.workspace } },
    access: 'user',
    personal: true,
    body: z.object({
      uid: id,
      oid: id,
      to: id.optional().describe('ID of the owner who receives the recordings.'),
    }),
    answer: { kind: 'result', schema: successResponse },
  }),
  onboardNewUser: endpoint({
    ...routes.onboardNewUser,
    home: 'forward',
    summary: 'Call onboardNewUser',
    description:
      'Creates a first workspace with the welcome recording, like `POST /organizations`, if the caller has none.',
    errors: ['not_found', 'too_many_requests'],
    example: { body: { name: 'Oral history' } },
    access: 'user',
    personal: true,
    body: z.object({
      uid: optionalUserId,
      name: text
        .trim()
        .min(1)
        .max(maxWorkspaceNameLength)
        .optional()
        .describe("Name of the workspace. Defaults to a name derived from the caller's."),
    }),
    answer: { kind: 'result', schema: session },
  }),
  markOrganizationForDeletion: endpoint({
    ...routes.markOrganizationForDeletion,
    home: 'forward',
    summary: 'Call markOrganizationForDeletion',
    description: 'Like `DELETE /organizations/{oid}`.',
    errors: ['not_found', 'forbidden', 'on_hold'],
    example: { body: { oid: sample.workspace } },
    access: 'user',
    personal: true,
    body: z.object({ oid: id }),
    answer: { kind: 'result', schema: workspaceDetails },
  }),
  emailTranscriptMembers: endpoint({
    ...routes.emailTranscriptMembers,
    summary: 'Call emailTranscriptMembers',
    description:
      'Emails everyone a collection is shared with, like `POST /collections/v2/{id}/share`, except people who have unsubscribed. Requires permission to share it.',
    errors: ['not_found', 'forbidden', 'too_many_requests'],
    example: { body: { collectionId: sample.collection } },
    access: 'user',
    body: z.object({ collectionId: id }),
    answer: {
      kind: 'result',
      schema: z.object({ sent: z.number().int().describe('Number of emails sent.') }),
    },
  }),
  updateEmail: endpoint({
    ...routes.updateEmail,
    home: 'forward',
    summary: 'Call updateEmail',
    description: 'Like `POST /user/v2/{uid}/email`.',
    errors: [
      'not_found',
      'wrong_credentials',
      'sign_in_again',
      'email_taken',
      'plus_refused',
      'domain_refused',
      'too_many_requests',
    ],
    example: { body: { email: sample.newEmail, password: sample.password } },
    access: 'user',
    personal: true,
    unverified: true,
    body: z.object({ uid: optionalUserId, email, password: currentPassword }),
    answer: { kind: 'result', schema: profile },
  }),
  callVerifyEmail: endpoint({
    ...routes.callVerifyEmail,
    home: 'forward',
    summary: 'Call verifyEmail',
    description:
      'Verifies the email address that a code was sent to, like `POST /auth/verify`. If the code is omitted, sends the caller another email, like `POST /auth/verify/resend`.',
    errors: ['unauthenticated', 'code_invalid', 'email_taken', 'too_many_requests'],
    example: { body: { code: sample.verificationCode } },
    access: 'anyone',
    body: z.object({
      code: actionCode.optional(),
      oobCode: actionCode.optional().describe('Alternative name of `code`.'),
    }),
    answer: {
      kind: 'result',
      schema: z.object({
        email: z.string().nullable().describe('Verified address. Null if an email was sent.'),
      }),
    },
  }),
  checkRecaptcha: endpoint({
    ...routes.checkRecaptcha,
    home: 'visit',
    summary: 'Call checkRecaptcha',
    description:
      'Checks a solved captcha, which can still be used to register. A captcha service may accept each solution only once.',
    errors: ['captcha_failed', 'too_many_requests'],
    example: { body: { token: 'eyJjaGFsbGVuZ2UiOnt9fQ' } },
    access: 'anyone',
    body: z.object({ token: z.string().max(10_000) }),
    answer: { kind: 'result', schema: successResponse },
  }),
  generateAuthToken: endpoint({
    ...routes.generateAuthToken,
    summary: 'Call generateAuthToken',
    description:
      'Like `GET /user/{uid}/token`. Keys expire after five minutes or with their session, so `remove` is rejected.',
    errors: ['not_available'],
    example: { body: { label: 'Importer' } },
    access: 'user',
    body: z.object({
      label: text.max(100).optional().describe('Returned unchanged.'),
      remove: z.boolean().default(false),
      locale: locale.optional().describe('Region of the key. Defaults to the region of this installation.'),
    }),
    answer: { kind: 'result', schema: regionalKey.extend({ label: z.string().nullable() }) },
  }),
  customToken: endpoint({
    ...routes.customToken,
    home: 'visit',
    summary: 'Call customToken',
    description: 'Creates a key to impersonate a user, like `POST /staff/impersonation-keys`. Staff only.',
    errors: ['forbidden', 'not_found'],
    example: { body: { uid: sample.member, reason: 'Support request 4711' } },
    access: 'user',
    personal: true,
    body: z.object({
      uid: id,
      reason: z.string().trim().min(3).max(500).pipe(text).describe('Recorded in the audit log.'),
    }),
    answer: { kind: 'result', schema: z.object({ token: actionCode, expiresAt: epochSeconds }) },
  }),
  saml: endpoint({
    ...routes.saml,
    home: 'visit',
    summary: 'Call saml',
    description:
      "Returns a URL to open in the browser. With `organization`, or on the host of a white-label page that uses a workspace's connection, it starts the workspace's single sign-on, like `GET /auth/sso/{oid}`. Otherwise it starts the installation's SAML sign-in, like `GET /auth/providers/saml`, and sets its cookie.",
    errors: ['not_found', 'too_many_requests'],
    example: { body: { redirect: '/settings' }, error: 'not_found' },
    access: 'anyone',
    body: z.object({
      redirect: z.string().max(2048).optional().describe('Page to open after signing in.'),
      organization: id.optional().describe('ID of a workspace with its own single sign-on.'),
    }),
    answer: { kind: 'result', schema: z.object({ url: z.string() }) },
  }),
  setUserRecord: endpoint({
    ...routes.setUserRecord,
    home: 'forward',
    summary: 'Call setUserRecord',
    description: 'Like `PATCH /user/v2/{uid}/profile`.',
    errors: ['not_found'],
    example: { body: { countryCode: 'DE', timeZone: 'Europe/Berlin' } },
    access: 'user',
    personal: true,
    body: profileChange.extend({ uid: optionalUserId }).meta({ id: 'UserRecordChange' }),
    answer: { kind: 'result', schema: profile },
  }),
  verifyMeetingIntegrationAuth: endpoint({
    ...routes.verifyMeetingIntegrationAuth,
    summary: 'Call verifyMeetingIntegrationAuth',
    description: "Checks with Zoom whether the caller's access still works. Returns `expired` if it doesn't.",
    errors: ['not_found', 'not_configured', 'not_connected', 'provider_failed', 'too_many_requests'],
    example: { body: {}, error: 'not_configured' },
    access: 'user',
    personal: true,
    body: z.object({ uid: optionalUserId }),
    answer: { kind: 'result', schema: integration },
  }),
  getUser: endpoint({
    ...routes.getUser,
    home: 'forward',
    summary: 'Call getUser',
    description: 'Returns the caller, as in `GET /auth/session`. Staff can get any user.',
    errors: ['not_found'],
    example: { body: { uid: sample.user } },
    access: 'user',
    body: z.object({ uid: optionalUserId }),
    answer: { kind: 'result', schema: user },
  }),
  fixUserWithoutDatabaseRecord: endpoint({
    ...routes.fixUserWithoutDatabaseRecord,
    home: 'forward',
    summary: 'Call fixUserWithoutDatabaseRecord',
    description:
      'Creates the first workspace of a user who has none, or selects the oldest one if none is current. Staff only.',
    errors: ['forbidden', 'not_found'],
    example: { body: { uid: sample.member } },
    access: 'user',
    personal: true,
    body: z.object({ uid: id }),
    answer: {
      kind: 'result',
      schema: z.object({
        fixed: z.boolean().describe('Whether a workspace was created or selected.'),
        user,
      }),
    },
  }),
}
