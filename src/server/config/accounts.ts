import { resolve } from 'node:path'
import { z } from 'zod'
import { domains, ids, issuer, secret, serviceUrl, setting } from './setting.ts'

const attempts = z.coerce.number().int().min(1).max(1_000_000)

/** Accounts and verification. */
export const accountSettings = {
  captcha: setting(
    'CAPTCHA',
    'local: registration asks the browser for a proof of work; turnstile, hcaptcha, recaptcha: the widget of that service, which then sees who registers; off: no check.',
    z.enum(['local', 'off', 'turnstile', 'hcaptcha', 'recaptcha']).default('local'),
  ),
  captchaEffort: setting(
    'CAPTCHA_EFFORT',
    'Maximum steps of the proof of work, and at least a third of that; 900 take up to a second of a browser’s time.',
    z.coerce.number().int().min(3).max(100_000).default(900),
  ),
  captchaSiteKey: setting('CAPTCHA_SITE_KEY', 'Public key of the captcha service.', secret.optional()),
  captchaSecret: setting('CAPTCHA_SECRET', 'Secret key of the captcha service.', secret.optional()),
  captchaVerifyUrl: setting(
    'CAPTCHA_VERIFY_URL',
    "URL that verifies tokens, if it isn't the captcha service itself, such as a proxy.",
    serviceUrl.optional(),
  ),
  companyDomains: setting(
    'COMPANY_DOMAINS',
    'Email domains of the company that runs this installation, separated by commas; verified users of these domains are flagged as employees. Outside production only they may register and sign in, unless the list is empty.',
    domains,
  ),
  openRegistration: setting(
    'OPEN_REGISTRATION',
    'true: addresses with a plus sign may register, too.',
    z.stringbool().default(false),
  ),
  plusDomains: setting(
    'PLUS_DOMAINS',
    'Domains, separated by commas, whose addresses may contain a plus sign.',
    domains,
  ),
  correctorWorkspace: setting(
    'CORRECTOR_WORKSPACE',
    'ID of the workspace whose members are all correctors, in addition to those named with longhand correctors add.',
    z.string().min(1).optional(),
  ),
  universityWorkspaces: setting(
    'UNIVERSITY_WORKSPACES',
    'IDs of university workspaces, separated by commas: no one can list, search or count the content of the whole workspace there, not even its owners.',
    ids,
  ),
  verifyEmail: setting(
    'VERIFY_EMAIL',
    'on: users must verify their address within two days of registration; off: no verification; auto: on if SMTP_URL is set.',
    z.enum(['auto', 'on', 'off']).default('auto'),
  ),
  countryHeader: setting(
    'COUNTRY_HEADER',
    "Header in which a reverse proxy gives the caller's country, such as CF-IPCountry. Default: the country is guessed from the browser's languages.",
    z
      .string()
      .regex(/^[A-Za-z0-9-]+$/, 'not the name of a header')
      .optional(),
  ),
  countryDatabase: setting(
    'COUNTRY_DATABASE',
    "Country database in MaxMind’s format (.mmdb), such as GeoLite2 Country or DB-IP Country Lite; used if COUNTRY_HEADER gives no country. Default: the country is guessed from the browser's languages.",
    z
      .string()
      .transform((path) => resolve(path))
      .optional(),
  ),
  signInAttempts: setting(
    'SIGN_IN_ATTEMPTS',
    'Wrong passwords per account within 15 minutes; then the account is locked until they are over.',
    attempts.default(10),
  ),
  signInAddressAttempts: setting(
    'SIGN_IN_ADDRESS_ATTEMPTS',
    'Wrong passwords per IP address within 15 minutes, for all accounts.',
    attempts.default(20),
  ),
  registrationsPerHour: setting(
    'REGISTRATIONS_PER_HOUR',
    'Registrations per IP address and hour.',
    attempts.default(30),
  ),
  passwordMinLength: setting(
    'PASSWORD_MIN_LENGTH',
    'Minimum length of passwords.',
    z.coerce.number().int().min(6).max(128).default(6),
  ),
  googleClientId: setting(
    'GOOGLE_CLIENT_ID',
    'Enables sign-in with Google: the ID of an OAuth client of type web application.',
    secret.optional(),
  ),
  googleClientSecret: setting('GOOGLE_CLIENT_SECRET', 'Secret of that client.', secret.optional()),
  oidcIssuer: setting(
    'OIDC_ISSUER',
    'Enables sign-in with another OpenID Connect provider: its issuer URL.',
    issuer.optional(),
  ),
  oidcClientId: setting('OIDC_CLIENT_ID', 'Client ID at that provider.', secret.optional()),
  oidcClientSecret: setting('OIDC_CLIENT_SECRET', 'Client secret at that provider.', secret.optional()),
  oidcName: setting(
    'OIDC_NAME',
    "Label of the provider's button.",
    z.string().trim().min(1).max(40).default('Single sign-on'),
  ),
}
