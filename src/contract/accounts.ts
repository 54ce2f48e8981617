import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, locale } from './ids.ts'

/** At least three letters in all: letters, marks, dots, apostrophes, hyphens and single spaces. */
export const personName = z
  .string()
  .trim()
  .max(120)
  .regex(/^[\p{L}\p{M}.'’-]+(?: [\p{L}\p{M}.'’-]+)*$/u)
  .refine((name) => (name.match(/\p{L}/gu) ?? []).length >= 3)

export const email = z.string().trim().toLowerCase().max(254).pipe(z.email())

export const user = z
  .object({
    uid: id,
    name: z.string(),
    email: z.string().nullable().describe('null for who signed up by a provider that gives none'),
    emailVerified: z.boolean(),
    hasPassword: z.boolean().describe('false for who signs in by other means only'),
    language: z.enum(['en', 'es']).describe('of the interface and of mail'),
    countryCode: z.string().nullable().describe('two letters'),
    timeZone: z.string().nullable().describe('an IANA name; null: that of the browser'),
    locale,
    creationTime: epochSeconds,
    organization: id.nullable().describe('the current workspace'),
    staff: z.boolean().describe('may manage the installation, such as its speech models'),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof user>

export const workspace = z
  .object({ id, name: z.string(), locale, role: z.enum(['owner', 'admin', 'member']) })
  .meta({ id: 'Workspace' })
export type Workspace = z.infer<typeof workspace>

export const session = z.object({ user, workspaces: z.array(workspace) }).meta({ id: 'Session' })
export type Session = z.infer<typeof session>

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
      password: z.string().max(1024),
      captcha: z.string().max(10_000).optional().describe('the solved challenge; not asked when CAPTCHA=off'),
      language: z.string().max(20).optional().describe('interface language, en or es'),
    }),
    answer: { kind: 'result', schema: session },
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/auth/sign-in',
    summary: 'Sign in; the session is an HttpOnly cookie of 7 days',
    access: 'anyone',
    body: z.object({ email, password: z.string().max(1024) }),
    answer: { kind: 'result', schema: session },
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
}
