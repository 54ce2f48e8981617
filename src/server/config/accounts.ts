import { resolve } from 'node:path'
import { z } from 'zod'
import { domains, ids, issuer, secret, serviceUrl, setting } from './setting.ts'

const attempts = z.coerce.number().int().min(1).max(1_000_000)

/** Who may have an account, and by what they prove it. */
export const accountSettings = {
  captcha: setting(
    'CAPTCHA',
    'local: registration asks the browser for a proof of work; turnstile, hcaptcha, recaptcha: for the widget of that service, which then sees who registers; off: nothing is asked.',
    z.enum(['local', 'off', 'turnstile', 'hcaptcha', 'recaptcha']).default('local'),
  ),
  captchaEffort: setting(
    'CAPTCHA_EFFORT',
    'How many steps the proof of work takes at most, and at least a third of that; 900 are up to a second of a browser’s time.',
    z.coerce.number().int().min(3).max(100_000).default(900),
  ),
  captchaSiteKey: setting('CAPTCHA_SITE_KEY', 'Public key of the captcha service.', secret.optional()),
  captchaSecret: setting('CAPTCHA_SECRET', 'Secret key of the captcha service.', secret.optional()),
  captchaVerifyUrl: setting(
    'CAPTCHA_VERIFY_URL',
    'Where tokens are checked, when not at the captcha service itself, such as a proxy.',
    serviceUrl.optional(),
  ),
  companyDomains: setting(
    'COMPANY_DOMAINS',
    'Domains of addresses, with commas, that belong to the company that runs this: who proves one is flagged as an employee. Outside production only these may register and sign in; none: everybody may.',
    domains,
  ),
  openRegistration: setting(
    'OPEN_REGISTRATION',
    'true: addresses with a + may register, too.',
    z.stringbool().default(false),
  ),
  plusDomains: setting(
    'PLUS_DOMAINS',
    'Domains, with commas, whose addresses may hold a + all the same.',
    domains,
  ),
  correctorWorkspace: setting(
    'CORRECTOR_WORKSPACE',
    'Workspace, by its id, whose members all are correctors, as those are whom longhand correctors add names.',
    z.string().min(1).optional(),
  ),
  universityWorkspaces: setting(
    'UNIVERSITY_WORKSPACES',
    'Workspaces of universities, by their ids with commas: there nobody lists, searches or counts what everybody has, their owners included.',
    ids,
  ),
  verifyEmail: setting(
    'VERIFY_EMAIL',
    'on: people must prove their address, at the latest two days after they registered; off: nobody is asked; auto: on where SMTP_URL is set.',
    z.enum(['auto', 'on', 'off']).default('auto'),
  ),
  countryHeader: setting(
    'COUNTRY_HEADER',
    'Header in which a reverse proxy names the country of a caller, such as CF-IPCountry. Default: the languages of the browser tell.',
    z
      .string()
      .regex(/^[A-Za-z0-9-]+$/, 'not the name of a header')
      .optional(),
  ),
  countryDatabase: setting(
    'COUNTRY_DATABASE',
    'Country database in MaxMind’s format (.mmdb), such as GeoLite2 Country or DB-IP Country Lite; asked where COUNTRY_HEADER names no country. Default: the languages of the browser tell.',
    z
      .string()
      .transform((path) => resolve(path))
      .optional(),
  ),
  signInAttempts: setting(
    'SIGN_IN_ATTEMPTS',
    'Wrong passwords for one account within 15 minutes; then it waits until they are over.',
    attempts.default(10),
  ),
  signInAddressAttempts: setting(
    'SIGN_IN_ADDRESS_ATTEMPTS',
    'Wrong passwords from one network address within 15 minutes, for whatever accounts.',
    attempts.default(20),
  ),
  registrationsPerHour: setting(
    'REGISTRATIONS_PER_HOUR',
    'Accounts that one network address may make in an hour.',
    attempts.default(30),
  ),
  passwordMinLength: setting(
    'PASSWORD_MIN_LENGTH',
    'Shortest password accepted.',
    z.coerce.number().int().min(6).max(128).default(6),
  ),
  googleClientId: setting(
    'GOOGLE_CLIENT_ID',
    'Lets people sign in with Google: the id of an OAuth client of the kind web application.',
    secret.optional(),
  ),
  googleClientSecret: setting('GOOGLE_CLIENT_SECRET', 'Secret of that client.', secret.optional()),
  oidcIssuer: setting(
    'OIDC_ISSUER',
    'Lets people sign in with another provider of OpenID Connect: its address, as it names itself.',
    issuer.optional(),
  ),
  oidcClientId: setting('OIDC_CLIENT_ID', 'Id of this installation at that provider.', secret.optional()),
  oidcClientSecret: setting('OIDC_CLIENT_SECRET', 'Secret of this installation there.', secret.optional()),
  oidcName: setting(
    'OIDC_NAME',
    'Name of that provider, for the button.',
    z.string().trim().min(1).max(40).default('Single sign-on'),
  ),
}
