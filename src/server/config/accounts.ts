import { resolve } from 'node:path'
import { z } from 'zod'
import { autoJoinDomains, domains, editable, ids, issuer, secret, serviceUrl, setting } from './setting.ts'

const attempts = z.coerce.number().int().min(1).max(1_000_000)

/** Accounts and verification. */
export const accountSettings = {
  captcha: setting(
    'CAPTCHA',
    "local: the browser solves a proof of work at registration; turnstile, hcaptcha, recaptcha: that service's widget, which then sees who registers; off: no captcha.",
    z.enum(['local', 'off', 'turnstile', 'hcaptcha', 'recaptcha']).default('local'),
  ),
  captchaEffort: setting(
    'CAPTCHA_EFFORT',
    'Maximum number of proof-of-work steps; the minimum is a third of it. 900 steps take a browser up to one second.',
    z.coerce.number().int().min(3).max(100_000).default(900),
  ),
  captchaSiteKey: setting('CAPTCHA_SITE_KEY', 'Public key of the captcha service.', secret.optional()),
  captchaSecret: setting('CAPTCHA_SECRET', 'Secret key of the captcha service.', secret.optional()),
  captchaVerifyUrl: setting(
    'CAPTCHA_VERIFY_URL',
    "URL for verifying tokens, such as a proxy. Default: the captcha service's own URL.",
    serviceUrl.optional(),
  ),
  companyDomains: editable(
    'COMPANY_DOMAINS',
    'Email domains of the company that runs this installation, separated by commas. Verified users with addresses at these domains are marked as employees. Outside production, only they can register and sign in, unless the list is empty.',
    domains,
  ),
  registration: editable(
    'REGISTRATION',
    'anyone: anyone can create an account; domains: only people with an invite or an email address at one of REGISTRATION_DOMAINS; invited: only people with an invite.',
    z.enum(['anyone', 'domains', 'invited']).default('anyone'),
  ),
  registrationDomains: editable(
    'REGISTRATION_DOMAINS',
    'Email domains, separated by commas, whose users can register without an invite if REGISTRATION is domains. Use together with VERIFY_EMAIL=on.',
    domains,
  ),
  firstAdministrator: setting(
    'FIRST_ADMINISTRATOR',
    'on: the first account of the installation becomes staff; off: accounts become staff only through longhand staff add.',
    z.enum(['on', 'off']).default('on'),
  ),
  openRegistration: editable(
    'OPEN_REGISTRATION',
    'true: email addresses with a plus sign can register.',
    z.stringbool().default(false),
  ),
  plusDomains: editable(
    'PLUS_DOMAINS',
    'Domains, separated by commas, whose email addresses can contain a plus sign.',
    domains,
  ),
  correctorWorkspace: editable(
    'CORRECTOR_WORKSPACE',
    'ID of a workspace whose members are all correctors, in addition to those added with longhand correctors add.',
    z.uuid('not an ID').optional(),
  ),
  universityWorkspaces: editable(
    'UNIVERSITY_WORKSPACES',
    'IDs of university workspaces, separated by commas: no one can list, search or count the content of the whole workspace there, not even its owners.',
    ids,
  ),
  autoJoinDomains: editable(
    'AUTO_JOIN_DOMAINS',
    'Email domains whose users join a workspace automatically once their address is verified, as domain=ID pairs separated by commas, such as example.edu=ID. Workspaces can also verify domains themselves.',
    autoJoinDomains,
  ),
  verifyEmail: setting(
    'VERIFY_EMAIL',
    'on: users must verify their address within two days of registration; off: no verification; auto: on if SMTP_URL is set.',
    z.enum(['auto', 'on', 'off']).default('auto'),
  ),
  countryHeader: setting(
    'COUNTRY_HEADER',
    "Header in which a reverse proxy passes the caller's country, such as CF-IPCountry. Default: the country is guessed from the browser's languages.",
    z
      .string()
      .regex(/^[A-Za-z0-9-]+$/, 'not a valid header name')
      .optional(),
  ),
  countryDatabase: setting(
    'COUNTRY_DATABASE',
    "Country database in MaxMind's format (.mmdb), such as GeoLite2 Country or DB-IP Country Lite; used if COUNTRY_HEADER doesn't provide a country. Default: the country is guessed from the browser's languages.",
    z
      .string()
      .transform((path) => resolve(path))
      .optional(),
  ),
  signInAttempts: setting(
    'SIGN_IN_ATTEMPTS',
    'Number of wrong passwords allowed per account within 15 minutes. After that, the account is locked for the rest of the 15 minutes.',
    attempts.default(10),
  ),
  signInAddressAttempts: setting(
    'SIGN_IN_ADDRESS_ATTEMPTS',
    'Number of wrong passwords allowed per IP address within 15 minutes, across all accounts.',
    attempts.default(20),
  ),
  registrationsPerHour: editable(
    'REGISTRATIONS_PER_HOUR',
    'Maximum number of registrations per hour per IP address.',
    attempts.default(30),
  ),
  scimRequestsPerMinute: setting(
    'SCIM_REQUESTS_PER_MINUTE',
    'Maximum number of requests from an identity provider (SCIM) per minute per workspace.',
    attempts.default(3000),
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
