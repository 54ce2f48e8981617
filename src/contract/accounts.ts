import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, locale, text } from './ids.ts'
import { maxPasswordLength } from './limits.ts'
import { email, personName } from './person.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'
import { secondFactor } from './second-factor.ts'

export const user = z
  .object({
    uid: id,
    name: z.string(),
    avatar: z.string().nullable().describe('address of the picture; null without one'),
    email: z.string().nullable().describe('null for who signed up by a provider that gives none'),
    emailVerified: z.boolean(),
    hasPassword: z.boolean().describe('false for who signs in by other means only'),
    verification: z
      .enum(['none', 'notice', 'required'])
      .describe('of the address: nothing to do; asked for; nothing else can be done before'),
    twoFactor: z.boolean().describe('an authenticator app is asked for at sign-in'),
    language: z.enum(['en', 'es']).describe('of the interface and of mail'),
    countryCode: z.string().nullable().describe('two letters'),
    timeZone: z.string().nullable().describe('IANA name; null uses the time zone of the browser'),
    locale,
    creationTime: epochSeconds,
    organization: id.nullable().describe('the current workspace'),
    staff: z.boolean().describe('may manage the installation, such as its speech models'),
    isCorrector: z.boolean().describe('may work as a corrector, at /corrector'),
    employee: z.boolean().describe('has proved an address of the company that runs the installation'),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof user>

export const workspace = z
  .object({
    id,
    name: z.string(),
    locale,
    role: z.enum(['owner', 'admin', 'member']),
    listsAll: z
      .boolean()
      .describe('may list what everybody has there: its owners, unless it is a university'),
  })
  .meta({ id: 'Workspace' })
export type Workspace = z.infer<typeof workspace>

export const impersonation = z
  .object({ by: z.string().describe('name of the member of staff'), endsAt: epochSeconds })
  .meta({ id: 'Impersonation' })
export type Impersonation = z.infer<typeof impersonation>

export const session = z
  .object({
    user,
    workspaces: z.array(workspace),
    impersonation: impersonation.nullable().describe('set while staff impersonate this user'),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof session>

/** A session, or the missing step before there is one. */
export const signInAnswer = z
  .union([z.object({ session }), z.object({ secondFactor })])
  .meta({ id: 'SignInAnswer' })

/** The `oobCode` of an email link. */
export const actionCode = z.string().min(1).max(200).pipe(text)

export const captchaChallenge = z
  .object({ challenge: z.unknown().describe('an ALTCHA proof-of-work challenge; null when CAPTCHA is off') })
  .meta({ id: 'CaptchaChallenge' })

export const accountEndpoints = {
  register: endpoint({
    ...routes.register,
    summary: 'Create an account',
    description: 'Creates its first workspace, too, and signs in.',
    errors: [
      'captcha_failed',
      'weak_password',
      'plus_refused',
      'domain_refused',
      'email_taken',
      'too_many_requests',
    ],
    example: { body: { name: 'Ada Lovelace', email: sample.newEmail, password: sample.password } },
    access: 'anyone',
    body: z.object({
      name: personName,
      email,
      password: z.string().max(maxPasswordLength),
      captcha: z.string().max(10_000).optional().describe('the solved challenge; not asked when CAPTCHA=off'),
      language: z.string().max(20).optional().describe('interface language, en or es'),
    }),
    answer: { kind: 'result', schema: session },
  }),
  signIn: endpoint({
    ...routes.signIn,
    summary: 'Sign in with a password',
    description:
      'Sets the session cookie, which lasts seven days. With two-factor authentication the answer is `secondFactor`, and `POST /auth/second-factor` finishes the sign-in.',
    errors: ['wrong_credentials', 'too_many_requests'],
    example: { body: { email: sample.email, password: sample.password } },
    access: 'anyone',
    body: z.object({ email, password: z.string().max(maxPasswordLength) }),
    answer: { kind: 'result', schema: signInAnswer },
  }),
  signOut: endpoint({
    ...routes.signOut,
    summary: 'Sign out',
    description: 'Ends the current session.',
    example: {},
    access: 'anyone',
    answer: { kind: 'empty' },
  }),
  getSession: endpoint({
    ...routes.getSession,
    summary: 'Get the current session',
    description:
      '`null` when no one is signed in. The header `server-clock` is the time to give to `GET /events` as `since`.',
    example: {},
    access: 'anyone',
    answer: { kind: 'result', schema: session.nullable() },
  }),
  getCaptcha: endpoint({
    ...routes.getCaptcha,
    summary: 'Get a captcha challenge',
    description: 'A proof-of-work challenge for registration.',
    example: {},
    access: 'anyone',
    answer: { kind: 'result', schema: captchaChallenge },
  }),
  requestPasswordReset: endpoint({
    ...routes.requestPasswordReset,
    summary: 'Request a password reset',
    description: 'Sends an email with a link. The answer is the same for an unknown address.',
    errors: ['too_many_requests'],
    example: { body: { email: sample.email } },
    access: 'anyone',
    body: z.object({ email }),
    answer: { kind: 'empty' },
  }),
  checkPasswordReset: endpoint({
    ...routes.checkPasswordReset,
    summary: 'Validate a password reset code',
    errors: ['code_invalid'],
    example: { body: { code: sample.resetCode } },
    access: 'anyone',
    body: z.object({ code: actionCode }),
    answer: { kind: 'result', schema: z.object({ email: z.string() }) },
  }),
  confirmPasswordReset: endpoint({
    ...routes.confirmPasswordReset,
    summary: 'Reset a password',
    description: 'Works once for each code, and ends every session of the account.',
    errors: ['code_invalid', 'weak_password'],
    example: { body: { code: sample.resetCode, password: 'a longer passphrase' } },
    access: 'anyone',
    body: z.object({ code: actionCode, password: z.string().max(maxPasswordLength) }),
    answer: { kind: 'empty' },
  }),
  verifyEmail: endpoint({
    ...routes.verifyEmail,
    summary: 'Verify an email address',
    description: 'Takes the code of an email, once: for the first address of an account, or a new one.',
    errors: ['code_invalid', 'email_taken'],
    example: { body: { code: sample.verificationCode } },
    access: 'anyone',
    body: z.object({ code: actionCode }),
    answer: { kind: 'result', schema: z.object({ email: z.string() }) },
  }),
  resendVerification: endpoint({
    ...routes.resendVerification,
    summary: 'Resend the verification email',
    errors: ['too_many_requests'],
    example: {},
    access: 'user',
    unverified: true,
    answer: { kind: 'empty' },
  }),
  getCountry: endpoint({
    ...routes.getCountry,
    summary: 'Guess the country of the caller',
    description: 'From the trusted header, or the languages of the browser.',
    example: {},
    access: 'anyone',
    answer: { kind: 'result', schema: z.object({ country_code: z.string().nullable() }) },
  }),
}
