import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, locale, text } from './ids.ts'
import { email, maxPasswordLength, personName } from './person.ts'
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
    timeZone: z.string().nullable().describe('an IANA name; null: that of the browser'),
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
    ...{ id, name: z.string(), locale, role: z.enum(['owner', 'admin', 'member']) },
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
    impersonation: impersonation.nullable().describe('set while staff looks at the product as this user'),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof session>

/** A session, or what is still asked for before there is one. */
export const signInAnswer = z
  .union([z.object({ session }), z.object({ secondFactor })])
  .meta({ id: 'SignInAnswer' })
export type SignInAnswer = z.infer<typeof signInAnswer>

/** What a mail's link carries as `oobCode`. */
export const actionCode = z.string().min(1).max(200).pipe(text)

export const captchaChallenge = z
  .object({ challenge: z.unknown().describe('an ALTCHA proof-of-work challenge; null when CAPTCHA is off') })
  .meta({ id: 'CaptchaChallenge' })

export const accountEndpoints = {
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    summary: 'Create an account with its first workspace, and sign in',
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
    method: 'POST',
    path: '/auth/sign-in',
    summary:
      'Sign in; the session is an HttpOnly cookie of 7 days. With two-factor sign-in, a second step follows',
    access: 'anyone',
    body: z.object({ email, password: z.string().max(maxPasswordLength) }),
    answer: { kind: 'result', schema: signInAnswer },
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/auth/sign-out',
    summary: 'End the current session',
    access: 'anyone',
    answer: { kind: 'empty' },
  }),
  getSession: endpoint({
    method: 'GET',
    path: '/auth/session',
    summary: 'Who is signed in, or null',
    access: 'anyone',
    answer: { kind: 'result', schema: session.nullable() },
  }),
  getCaptcha: endpoint({
    method: 'GET',
    path: '/auth/captcha',
    summary: 'A proof-of-work challenge for registration',
    access: 'anyone',
    answer: { kind: 'result', schema: captchaChallenge },
  }),
  requestPasswordReset: endpoint({
    method: 'POST',
    path: '/auth/reset/request',
    summary:
      'Send a mail with a link to set a new password; the answer is the same whether the address is known',
    access: 'anyone',
    body: z.object({ email }),
    answer: { kind: 'empty' },
  }),
  checkPasswordReset: endpoint({
    method: 'POST',
    path: '/auth/reset/check',
    summary: 'Whose password the code of a mail may reset; code_invalid when it is unknown, used or expired',
    access: 'anyone',
    body: z.object({ code: actionCode }),
    answer: { kind: 'result', schema: z.object({ email: z.string() }) },
  }),
  confirmPasswordReset: endpoint({
    method: 'POST',
    path: '/auth/reset/confirm',
    summary: 'Set a new password by the code of a mail, once; ends every session of the account',
    access: 'anyone',
    body: z.object({ code: actionCode, password: z.string().max(maxPasswordLength) }),
    answer: { kind: 'empty' },
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/auth/verify',
    summary: 'Prove an address by the code of a mail, once: the first one of an account, or a new one',
    access: 'anyone',
    body: z.object({ code: actionCode }),
    answer: { kind: 'result', schema: z.object({ email: z.string() }) },
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/auth/verify/resend',
    summary: 'Send the mail that proves my address again, or that of the one I am to have',
    access: 'user',
    unverified: true,
    answer: { kind: 'empty' },
  }),
  getCountry: endpoint({
    method: 'GET',
    path: '/auth/country',
    summary:
      'The country that the caller seems to be in, by the trusted header or the languages of the browser',
    access: 'anyone',
    answer: { kind: 'result', schema: z.object({ country_code: z.string().nullable() }) },
  }),
}
