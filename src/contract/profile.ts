import { z } from 'zod'
import { countryCode, countryCodes } from './countries.ts'
import { endpoint } from './endpoint.ts'
import { id, text } from './ids.ts'
import { email, personName } from './person.ts'
import { currentPassword } from './proof.ts'

/** Whether a name of a time zone is one that is known here, such as Europe/Madrid. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const line = text.trim().max(120).optional()

export const postalAddress = z
  .strictObject({ line1: line, line2: line, city: line, postalCode: line, region: line })
  .meta({ id: 'PostalAddress' })
export type PostalAddress = z.infer<typeof postalAddress>

/** What somebody says of themselves. */
export const profile = z
  .object({
    name: z.string(),
    language: z.enum(['en', 'es']).describe('of the interface and of mail'),
    countryCode: z.string().nullable().describe('two letters'),
    timeZone: z.string().nullable().describe('an IANA name; null: that of the browser'),
    address: postalAddress,
    newEmail: z.string().nullable().describe('the address to be, as long as it is to be proven'),
  })
  .meta({ id: 'Profile' })
export type Profile = z.infer<typeof profile>

/** What is named is changed, the rest stays. */
export const profileChange = z
  .strictObject({
    name: personName,
    language: z.enum(['en', 'es']),
    countryCode: countryCode.refine((code) => countryCodes.includes(code)).nullable(),
    timeZone: text.max(64).refine(isTimeZone).nullable(),
    address: postalAddress,
  })
  .partial()
  .meta({ id: 'ProfileChange' })
export type ProfileChange = z.infer<typeof profileChange>

/** Of a picture as it is sent, in bytes. */
export const maxAvatarBytes = 5_000_000

const userParams = z.object({ uid: id })

export const profileEndpoints = {
  getProfile: endpoint({
    method: 'GET',
    path: '/user/v2/:uid/profile',
    summary: 'What I say of myself',
    access: 'user',
    unverified: true,
    params: userParams,
    answer: { kind: 'result', schema: profile },
  }),
  changeProfile: endpoint({
    access: 'user',
    personal: true,
    params: userParams,
    method: 'PATCH',
    path: '/user/v2/:uid/profile',
    summary: 'Change what I say of myself; what is not named stays, the address is taken whole',
    body: profileChange,
    answer: { kind: 'result', schema: profile },
  }),
  changeEmail: endpoint({
    access: 'user',
    personal: true,
    unverified: true,
    params: userParams,
    method: 'POST',
    path: '/user/v2/:uid/email',
    summary:
      'Have another address: a code goes there, and the present one stays until it is proven. Where no proof is asked for, it changes at once',
    body: z.object({ email, password: currentPassword }),
    answer: { kind: 'result', schema: profile },
  }),
  dropEmailChange: endpoint({
    access: 'user',
    personal: true,
    params: userParams,
    method: 'DELETE',
    path: '/user/v2/:uid/email',
    summary: 'Keep the present address: the code that was sent proves nothing any more',
    answer: { kind: 'result', schema: profile },
  }),
  changePassword: endpoint({
    access: 'user',
    personal: true,
    params: userParams,
    method: 'POST',
    path: '/user/v2/:uid/password',
    summary: 'Set a password, the first or another one; signs out everywhere else',
    body: z.object({ password: currentPassword, newPassword: z.string().max(1024) }),
    answer: { kind: 'empty' },
  }),
  putAvatar: endpoint({
    access: 'user',
    personal: true,
    params: userParams,
    method: 'PUT',
    path: '/user/v2/:uid/avatar',
    summary: `Set my picture: the bytes of a PNG, JPEG or WebP file of at most ${maxAvatarBytes / 1e6} MB. The middle square is kept, and nothing else of the file`,
    streamBody: true,
    answer: { kind: 'result', schema: z.object({ avatar: z.string().describe('its address') }) },
  }),
  removeAvatar: endpoint({
    access: 'user',
    personal: true,
    params: userParams,
    method: 'DELETE',
    path: '/user/v2/:uid/avatar',
    summary: 'Have no picture',
    answer: { kind: 'empty' },
  }),
  getAvatar: endpoint({
    method: 'GET',
    path: '/user/v2/:uid/avatar/:version',
    summary: 'A picture, by the address that comes with whoever it shows',
    access: 'user',
    params: userParams.extend({ version: id }),
    answer: { kind: 'raw', types: ['image/jpeg'] },
  }),
}
