import { z } from 'zod'
import { countryCodes } from './countries.ts'
import { endpoint } from './endpoint.ts'
import { countryCode, id, text } from './ids.ts'
import { maxAvatarBytes } from './limits.ts'
import { email, personName } from './person.ts'
import { currentPassword } from './proof.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

/** Whether a time zone name is known, such as Europe/Madrid. */
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

/** A user's own profile. */
export const profile = z
  .object({
    name: z.string(),
    language: z.enum(['en', 'es']).describe('of the interface and of mail'),
    countryCode: z.string().nullable().describe('two letters'),
    timeZone: z.string().nullable().describe('IANA name; null uses the time zone of the browser'),
    address: postalAddress,
    newEmail: z.string().nullable().describe('the address to be, as long as it is to be proven'),
  })
  .meta({ id: 'Profile' })
export type Profile = z.infer<typeof profile>

/** Only the given fields change. */
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

const userParams = z.object({ uid: id })

export const profileEndpoints = {
  getProfile: endpoint({
    ...routes.getProfile,
    summary: 'Get my profile',
    example: { params: { uid: sample.user } },
    access: 'user',
    unverified: true,
    params: userParams,
    answer: { kind: 'result', schema: profile },
  }),
  changeProfile: endpoint({
    ...routes.changeProfile,
    access: 'user',
    personal: true,
    params: userParams,
    summary: 'Update my profile',
    description: 'Changes the given fields; `address` is replaced as a whole.',
    example: {
      params: { uid: sample.user },
      body: { countryCode: 'DE', timeZone: 'Europe/Berlin', address: { city: 'Berlin' } },
    },
    body: profileChange,
    answer: { kind: 'result', schema: profile },
  }),
  changeEmail: endpoint({
    ...routes.changeEmail,
    access: 'user',
    personal: true,
    unverified: true,
    params: userParams,
    summary: 'Request an email change',
    description:
      'Sends a code to the new address; the current one stays until the new one is verified. Without verification the address changes immediately.',
    errors: [
      'wrong_credentials',
      'sign_in_again',
      'email_taken',
      'plus_refused',
      'domain_refused',
      'too_many_requests',
    ],
    example: { params: { uid: sample.user }, body: { email: sample.newEmail, password: sample.password } },
    body: z.object({ email, password: currentPassword }),
    answer: { kind: 'result', schema: profile },
  }),
  dropEmailChange: endpoint({
    ...routes.dropEmailChange,
    access: 'user',
    personal: true,
    params: userParams,
    summary: 'Cancel an email change',
    description: 'The code that was sent stops working.',
    example: { params: { uid: sample.user } },
    answer: { kind: 'result', schema: profile },
  }),
  changePassword: endpoint({
    ...routes.changePassword,
    access: 'user',
    personal: true,
    params: userParams,
    summary: 'Change my password',
    description: 'Signs out all other sessions.',
    errors: ['wrong_credentials', 'sign_in_again', 'weak_password', 'too_many_requests'],
    example: {
      params: { uid: sample.user },
      body: { password: sample.password, newPassword: 'a longer passphrase' },
    },
    body: z.object({ password: currentPassword, newPassword: z.string().max(1024) }),
    answer: { kind: 'empty' },
  }),
  putAvatar: endpoint({
    ...routes.putAvatar,
    access: 'user',
    personal: true,
    params: userParams,
    summary: 'Upload my avatar',
    description: 'The body is a PNG, JPEG or WebP file of at most 5 MB. It is cropped to a square.',
    errors: ['unsupported_file'],
    example: { params: { uid: sample.user } },
    streamBody: true,
    maxBodyBytes: maxAvatarBytes,
    answer: { kind: 'result', schema: z.object({ avatar: z.string().describe('its address') }) },
  }),
  removeAvatar: endpoint({
    ...routes.removeAvatar,
    access: 'user',
    personal: true,
    params: userParams,
    summary: 'Delete my avatar',
    example: { params: { uid: sample.user } },
    answer: { kind: 'empty' },
  }),
  getAvatar: endpoint({
    ...routes.getAvatar,
    summary: 'Get an avatar',
    description: 'By the URL that comes with a user or member.',
    example: { params: { uid: sample.user, version: sample.avatarVersion } },
    access: 'user',
    params: userParams.extend({ version: id }),
    answer: { kind: 'raw', types: ['image/jpeg'] },
  }),
}
