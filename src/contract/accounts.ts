import { z } from 'zod'
import { ownCaptionProfiles } from './captions.ts'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, locale, text } from './ids.ts'
import { integration } from './integrations.ts'
import { maxPasswordLength } from './limits.ts'
import { email, personName } from './person.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'
import { secondFactor } from './second-factor.ts'

export const user = z
  .object({
    uid: id,
    name: z.string(),
    avatar: z.string().nullable().describe('URL of the avatar. Null if there is none.'),
    email: z
      .string()
      .nullable()
      .describe("Email address. Null if the user signed up with a provider that didn't share one."),
    emailVerified: z.boolean(),
    hasPassword: z
      .boolean()
      .describe(
        'Whether the account has a password. False if the user signs in only with a passkey or provider.',
      ),
    verification: z
      .enum(['none', 'notice', 'required'])
      .describe(
        'Verification of the email address: `none` if not needed, `notice` if due soon, `required` if other requests are rejected until the address is verified.',
      ),
    twoFactor: z.boolean().describe('Whether two-factor authentication is on.'),
    language: z.enum(['en', 'es']).describe('Language of the interface and emails.'),
    countryCode: z.string().nullable().describe('Two-letter country code (ISO 3166-1). Null if unknown.'),
    timeZone: z
      .string()
      .nullable()
      .describe("IANA time zone name. If null, the browser's time zone is used."),
    locale,
    creationTime: epochSeconds,
    organization: id.nullable().describe('ID of the current workspace. Null if there is none.'),
    staff: z.boolean().describe('Whether the user can manage the installation, such as its speech models.'),
    isCorrector: z.boolean().describe('Whether the user can proofread recordings at `/corrector`.'),
    isCorrectorAdmin: z
      .boolean()
      .describe('Whether the user can administer correctors at `/corrector/admin/queue`.'),
    employee: z
      .boolean()
      .describe('Whether the user has a verified email address of the company that runs the installation.'),
    integrations: z.array(integration).describe('Connected services, in the region that stores accounts.'),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof user>

export const workspace = z
  .object({
    id,
    name: z.string(),
    locale,
    url: z.string().nullable().describe('Website of the workspace. Null if there is none.'),
    avatar: z.string().nullable().describe('URL of the avatar. Null if there is none.'),
    logo: z.string().nullable().describe('URL of the logo. Null if there is none.'),
    creationTime: epochSeconds,
    deletedAt: epochSeconds
      .nullable()
      .describe(
        "When the workspace was deleted. Its content is permanently deleted 48 hours later, unless the workspace is restored. Null if it isn't deleted.",
      ),
    onHold: z
      .boolean()
      .describe('Whether the workspace is on legal hold, which prevents permanent deletion of its content.'),
    billing: z.object({
      enterprise: epochSeconds
        .optional()
        .describe("When it became an enterprise workspace. Absent if it isn't one."),
    }),
    role: z.enum(['owner', 'admin', 'member']),
    captionProfiles: ownCaptionProfiles.describe(
      'Caption profiles of the workspace, in addition to the built-in ones.',
    ),
    listsAll: z
      .boolean()
      .describe(
        "Whether the caller can list everyone's collections in the workspace. Owners can, except in university workspaces.",
      ),
    ssoRequired: z
      .boolean()
      .describe(
        "Whether the workspace requires its own single sign-on, at `/auth/sso/{id}`, and this session didn't use it.",
      ),
  })
  .meta({ id: 'Workspace' })
export type Workspace = z.infer<typeof workspace>

export const impersonation = z
  .object({ by: z.string().describe('Name of the staff member.'), endsAt: epochSeconds })
  .meta({ id: 'Impersonation' })
export type Impersonation = z.infer<typeof impersonation>

export const session = z
  .object({
    user,
    workspaces: z.array(workspace),
    setup: z.literal(true).optional().describe("Set if this administrator hasn't finished the setup."),
    impersonation: impersonation
      .nullable()
      .describe('Impersonation by a staff member. Null if there is none.'),
    regions: z
      .object({
        address: z.string().describe("URL of the deployment with the current workspace's content."),
        home: z.string().describe('URL of the deployment that stores accounts.'),
      })
      .nullable()
      .describe('Regional deployments. Null unless the product has several regions.'),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof session>

/** A session, or the second factor that sign-in still requires. */
export const signInAnswer = z
  .union([z.object({ session }), z.object({ secondFactor })])
  .meta({ id: 'SignInAnswer' })

/** The `oobCode` of an email link. */
export const actionCode = z.string().min(1).max(200).pipe(text)

export const captchaChallenge = z
  .object({ challenge: z.unknown().describe('ALTCHA proof-of-work challenge. Null if `CAPTCHA` is off.') })
  .meta({ id: 'CaptchaChallenge' })

export const accountEndpoints = {
  register: endpoint({
    ...routes.register,
    home: 'visit',
    summary: 'Create an account',
    description: 'Creates an account and its first workspace, and signs the user in.',
    errors: [
      'captcha_failed',
      'code_invalid',
      'weak_password',
      'plus_refused',
      'domain_refused',
      'registration_closed',
      'email_taken',
      'too_many_requests',
    ],
    example: { body: { name: 'Ada Lovelace', email: sample.newEmail, password: sample.password } },
    access: 'anyone',
    body: z.object({
      name: personName,
      email,
      password: z.string().max(maxPasswordLength),
      captcha: z
        .string()
        .max(10_000)
        .optional()
        .describe('Solution to the captcha challenge. Not required if `CAPTCHA` is off.'),
      language: z.string().max(20).optional().describe('Interface language: `en` or `es`.'),
      invite: z
        .string()
        .min(1)
        .max(100)
        .optional()
        .describe(
          'Key of an invite sent to this address, or of an invite link. The account joins the inviting workspace instead of getting a new one.',
        ),
    }),
    answer: { kind: 'result', schema: session },
  }),
  signIn: endpoint({
    ...routes.signIn,
    home: 'visit',
    summary: 'Sign in with a password',
    description:
      'Sets the session cookie, which lasts seven days. If the account uses two-factor authentication, the response contains `secondFactor` instead of a session; complete the sign-in with `POST /auth/second-factor`.',
    errors: ['wrong_credentials', 'too_many_requests'],
    example: { body: { email: sample.email, password: sample.password } },
    access: 'anyone',
    body: z.object({ email, password: z.string().max(maxPasswordLength) }),
    answer: { kind: 'result', schema: signInAnswer },
  }),
  signOut: endpoint({
    ...routes.signOut,
    home: 'forward',
    summary: 'Sign out',
    description: 'Ends the current session.',
    example: {},
    access: 'anyone',
    answer: { kind: 'empty' },
  }),
  getSession: endpoint({
    ...routes.getSession,
    home: 'forward',
    summary: 'Get the current session',
    description:
      'Returns `null` if no one is signed in. Pass the value of the `server-clock` response header to `GET /events` as `since`.',
    example: {},
    access: 'anyone',
    answer: { kind: 'result', schema: session.nullable() },
  }),
  getCaptcha: endpoint({
    ...routes.getCaptcha,
    home: 'visit',
    summary: 'Get a captcha challenge',
    description: 'Returns a proof-of-work challenge for registration.',
    example: {},
    access: 'anyone',
    answer: { kind: 'result', schema: captchaChallenge },
  }),
  requestPasswordReset: endpoint({
    ...routes.requestPasswordReset,
    home: 'visit',
    summary: 'Request a password reset',
    description: 'Sends an email with a reset link. The response is the same if no account has this address.',
    errors: ['too_many_requests'],
    example: { body: { email: sample.email } },
    access: 'anyone',
    body: z.object({ email }),
    answer: { kind: 'empty' },
  }),
  checkPasswordReset: endpoint({
    ...routes.checkPasswordReset,
    home: 'visit',
    summary: 'Validate a password reset code',
    errors: ['code_invalid'],
    example: { body: { code: sample.resetCode } },
    access: 'anyone',
    body: z.object({ code: actionCode }),
    answer: { kind: 'result', schema: z.object({ email: z.string() }) },
  }),
  confirmPasswordReset: endpoint({
    ...routes.confirmPasswordReset,
    home: 'visit',
    summary: 'Reset a password',
    description: 'Each code works once. Ends all sessions of the account.',
    errors: ['code_invalid', 'weak_password'],
    example: { body: { code: sample.resetCode, password: 'a longer passphrase' } },
    access: 'anyone',
    body: z.object({ code: actionCode, password: z.string().max(maxPasswordLength) }),
    answer: { kind: 'empty' },
  }),
  verifyEmail: endpoint({
    ...routes.verifyEmail,
    home: 'forward',
    summary: 'Verify an email address',
    description:
      "Redeems the code from a verification email to verify an account's first or new address. Each code works once.",
    errors: ['code_invalid', 'email_taken'],
    example: { body: { code: sample.verificationCode } },
    access: 'anyone',
    body: z.object({ code: actionCode }),
    answer: { kind: 'result', schema: z.object({ email: z.string() }) },
  }),
  resendVerification: endpoint({
    ...routes.resendVerification,
    home: 'forward',
    summary: 'Resend the verification email',
    errors: ['too_many_requests'],
    example: {},
    access: 'user',
    unverified: true,
    answer: { kind: 'empty' },
  }),
  getCountry: endpoint({
    ...routes.getCountry,
    summary: "Get the caller's country",
    description:
      "Uses a trusted proxy's country header, else the country database, else the browser's languages.",
    example: {},
    access: 'anyone',
    answer: { kind: 'result', schema: z.object({ country_code: z.string().nullable() }) },
  }),
}
