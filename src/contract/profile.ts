import { z } from 'zod'
import { countryCodes } from './countries.ts'
import { currentPassword } from './current-password.ts'
import { endpoint } from './endpoint.ts'
import { countryCode, id, text } from './ids.ts'
import { maxPictureBytes } from './limits.ts'
import { email, personName } from './person.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

/** Returns whether a name is a known time zone, such as Europe/Madrid. */
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
    language: z.enum(['en', 'es']).describe('Language of the interface and emails.'),
    countryCode: z.string().nullable().describe('Two-letter country code (ISO 3166-1). Null if unknown.'),
    timeZone: z
      .string()
      .nullable()
      .describe("IANA time zone name. If null, the browser's time zone is used."),
    address: postalAddress,
    newEmail: z
      .string()
      .nullable()
      .describe("New email address that hasn't been verified yet. Null if there is none."),
  })
  .meta({ id: 'Profile' })
export type Profile = z.infer<typeof profile>

/** An update to the given fields. Other fields stay the same. */
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
    home: 'forward',
    summary: 'Get my profile',
    example: { params: { uid: sample.user } },
    access: 'user',
    unverified: true,
    params: userParams,
    answer: { kind: 'result', schema: profile },
  }),
  changeProfile: endpoint({
    ...routes.changeProfile,
    home: 'forward',
    access: 'user',
    personal: true,
    params: userParams,
    summary: 'Update my profile',
    description: 'Updates only the given fields. `address` is replaced as a whole.',
    example: {
      params: { uid: sample.user },
      body: { countryCode: 'DE', timeZone: 'Europe/Berlin', address: { city: 'Berlin' } },
    },
    body: profileChange,
    answer: { kind: 'result', schema: profile },
  }),
  changeEmail: endpoint({
    ...routes.changeEmail,
    home: 'forward',
    access: 'user',
    personal: true,
    unverified: true,
    params: userParams,
    summary: 'Request an email change',
    description:
      'Sends a code to the new address. The current address stays in effect until the new one is verified. If verification is off, the address changes immediately.',
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
    home: 'forward',
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
    home: 'forward',
    access: 'user',
    personal: true,
    params: userParams,
    summary: 'Change my password',
    description: 'Signs the user out of all other sessions.',
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
    home: 'forward',
    access: 'user',
    personal: true,
    params: userParams,
    summary: 'Upload my avatar',
    description: 'The body is a PNG, JPEG or WebP file of at most 5 MB. The image is cropped to a square.',
    errors: ['unsupported_file'],
    example: { params: { uid: sample.user } },
    streamBody: true,
    maxBodyBytes: maxPictureBytes,
    answer: { kind: 'result', schema: z.object({ avatar: z.string().describe('URL of the avatar.') }) },
  }),
  removeAvatar: endpoint({
    ...routes.removeAvatar,
    home: 'forward',
    access: 'user',
    personal: true,
    params: userParams,
    summary: 'Delete my avatar',
    example: { params: { uid: sample.user } },
    answer: { kind: 'empty' },
  }),
  getAvatar: endpoint({
    ...routes.getAvatar,
    home: 'forward',
    summary: 'Get an avatar',
    description: 'Use the URL returned with a user or member.',
    example: { params: { uid: sample.user, version: sample.avatarVersion } },
    access: 'user',
    params: userParams.extend({ version: id }),
    answer: { kind: 'raw', types: ['image/jpeg'] },
  }),
}
