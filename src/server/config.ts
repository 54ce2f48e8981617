import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { type Mailbox, parseMailbox } from './infra/mail/mailbox.ts'

interface Key<S extends z.ZodType> {
  /** The environment variable. */
  env: string
  /** One sentence for the operator; `longhand doctor` and docs/operations.md print it. */
  doc: string
  schema: S
}
const key = <S extends z.ZodType>(env: string, doc: string, schema: S): Key<S> => ({ env, doc, schema })

const port = z.coerce.number().int().min(0).max(65535)
const bytes = z.coerce.number().int().positive()
/** Goes into a header of requests as it is; the message must not hold it. */
const secret = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]+$/, 'not a key: it holds spaces or other signs')
const serviceUrl = z
  .url({ protocol: /^https?$/ })
  .refine((url) => !/^[^:]+:\/\/[^/]*@/.test(url), 'must not hold a name or a password')
  .transform((url) => url.replace(/\/+$/, ''))

/** Written as it is: it has to be the same, sign for sign, as the provider's. */
const issuer = z
  .url({ protocol: /^https?$/ })
  .refine((url) => !/^[^:]+:\/\/[^/]*@/.test(url), 'must not hold a name or a password')
  .refine(
    (url) => url.startsWith('https:') || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname),
    'has to begin with https',
  )

/** Names of hosts or domains with commas between them, in small letters. */
const domains = z
  .string()
  .default('')
  .transform((list) =>
    list
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  )
const attempts = z.coerce.number().int().min(1).max(1_000_000)

const smtpUrl = z
  .url({ protocol: /^smtps?$/, message: 'not an address such as smtp://user:password@host:587' })
  .refine((url) => new URL(url).hostname !== '', 'names no server')
const mailbox = z.string().transform((text, issues): Mailbox => {
  const parsed = parseMailbox(text)
  if (parsed) return parsed
  issues.addIssue('not an address such as Longhand <no-reply@example.com>')
  return z.NEVER
})

/** Every setting of the product. This file is the only reader of the environment. */
export const settings = {
  port: key('PORT', 'Port of the web server.', port.default(3000)),
  host: key('HOST', 'Address the web server listens on.', z.string().default('localhost')),
  dataDir: key(
    'LONGHAND_DATA',
    'Folder that holds the embedded database, the stored files and the work files.',
    z
      .string()
      .default('./data')
      .transform((path) => resolve(path)),
  ),
  databaseUrl: key(
    'DATABASE_URL',
    'PostgreSQL 15 to 18 to use instead of the embedded one.',
    z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  ),
  baseUrl: key(
    'BASE_URL',
    'Address under which people reach the product, when it is not http://HOST:PORT.',
    z
      .url()
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
  ),
  trustProxy: key(
    'TRUST_PROXY',
    'Set to true behind a reverse proxy that sets X-Forwarded-For and X-Forwarded-Proto.',
    z.stringbool().default(false),
  ),
  logLevel: key(
    'LOG_LEVEL',
    'fatal, error, warn, info, debug, trace or silent.',
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  ),
  secretKey: key(
    'SECRET_KEY',
    'Signs addresses; at least 32 characters, the same on every machine. Default: made once, kept in the data folder.',
    z.string().min(32).optional(),
  ),
  region: key('REGION', 'Region of this deployment: us or eu.', z.enum(['us', 'eu']).default('us')),
  captcha: key(
    'CAPTCHA',
    'local: registration asks the browser for a proof of work; turnstile, hcaptcha, recaptcha: for the widget of that service, which then sees who registers; off: nothing is asked.',
    z.enum(['local', 'off', 'turnstile', 'hcaptcha', 'recaptcha']).default('local'),
  ),
  captchaSiteKey: key('CAPTCHA_SITE_KEY', 'Public key of the captcha service.', secret.optional()),
  captchaSecret: key('CAPTCHA_SECRET', 'Secret key of the captcha service.', secret.optional()),
  captchaVerifyUrl: key(
    'CAPTCHA_VERIFY_URL',
    'Where tokens are checked, when not at the captcha service itself, such as a proxy.',
    serviceUrl.optional(),
  ),
  environment: key(
    'ENVIRONMENT',
    'What kind of installation this is, such as staging. Everything but production is named in a banner.',
    z.string().trim().min(1).max(40).default('production'),
  ),
  companyDomains: key(
    'COMPANY_DOMAINS',
    'Domains of addresses, with commas. Outside production only these may register and sign in; none: everybody may.',
    domains,
  ),
  openRegistration: key(
    'OPEN_REGISTRATION',
    'true: addresses with a + may register, too.',
    z.stringbool().default(false),
  ),
  plusDomains: key(
    'PLUS_DOMAINS',
    'Domains, with commas, whose addresses may hold a + all the same.',
    domains,
  ),
  verifyEmail: key(
    'VERIFY_EMAIL',
    'on: people must prove their address, at the latest two days after they registered; off: nobody is asked; auto: on where SMTP_URL is set.',
    z.enum(['auto', 'on', 'off']).default('auto'),
  ),
  countryHeader: key(
    'COUNTRY_HEADER',
    'Header in which a reverse proxy names the country of a caller, such as CF-IPCountry. Default: the languages of the browser tell.',
    z
      .string()
      .regex(/^[A-Za-z0-9-]+$/, 'not the name of a header')
      .optional(),
  ),
  signInAttempts: key(
    'SIGN_IN_ATTEMPTS',
    'Wrong passwords for one account within 15 minutes; then it waits until they are over.',
    attempts.default(10),
  ),
  signInAddressAttempts: key(
    'SIGN_IN_ADDRESS_ATTEMPTS',
    'Wrong passwords from one network address within 15 minutes, for whatever accounts.',
    attempts.default(20),
  ),
  registrationsPerHour: key(
    'REGISTRATIONS_PER_HOUR',
    'Accounts that one network address may make in an hour.',
    attempts.default(30),
  ),
  googleClientId: key(
    'GOOGLE_CLIENT_ID',
    'Lets people sign in with Google: the id of an OAuth client of the kind web application.',
    secret.optional(),
  ),
  googleClientSecret: key('GOOGLE_CLIENT_SECRET', 'Secret of that client.', secret.optional()),
  oidcIssuer: key(
    'OIDC_ISSUER',
    'Lets people sign in with another provider of OpenID Connect: its address, as it names itself.',
    issuer.optional(),
  ),
  oidcClientId: key('OIDC_CLIENT_ID', 'Id of this installation at that provider.', secret.optional()),
  oidcClientSecret: key('OIDC_CLIENT_SECRET', 'Secret of this installation there.', secret.optional()),
  oidcName: key(
    'OIDC_NAME',
    'Name of that provider, for the button.',
    z.string().trim().min(1).max(40).default('Single sign-on'),
  ),
  passwordMinLength: key(
    'PASSWORD_MIN_LENGTH',
    'Shortest password accepted.',
    z.coerce.number().int().min(6).max(128).default(6),
  ),
  maxUploadBytes: key('MAX_UPLOAD_BYTES', 'Largest file accepted, in bytes.', bytes.default(10_000_000_000)),
  maxDurationSeconds: key(
    'MAX_DURATION_SECONDS',
    'Longest recording accepted, in seconds.',
    bytes.default(12 * 3600),
  ),
  freeMediaSeconds: key(
    'FREE_MEDIA_SECONDS',
    'Longer recordings show only so many seconds of their transcript; the rest is kept. Default: all is shown.',
    bytes.optional(),
  ),
  speechConcurrency: key(
    'SPEECH_CONCURRENCY',
    'Recognisers run side by side; default: one a core.',
    z.coerce.number().int().min(1).max(256).optional(),
  ),
  supportAddress: key(
    'SUPPORT_ADDRESS',
    'E-mail address or web page where people ask for help. Default: a message is prepared, the address left open.',
    z.union([z.email(), z.url({ protocol: /^https?$/ })]).optional(),
  ),
  termsUrl: key(
    'TERMS_URL',
    'Page with the terms of use, linked where people register. Default: no link.',
    z.url({ protocol: /^https?$/ }).optional(),
  ),
  privacyUrl: key(
    'PRIVACY_URL',
    'Page that says what becomes of personal data, linked where people register. Default: no link.',
    z.url({ protocol: /^https?$/ }).optional(),
  ),
  testimonialFile: key(
    'TESTIMONIAL_FILE',
    'JSON file with a testimonial and logos to show beside the registration form. Default: an invented example, marked as such.',
    z
      .string()
      .transform((path) => resolve(path))
      .optional(),
  ),
  helpWidgetUrl: key(
    'HELP_WIDGET_URL',
    'Page of a help desk that is shown in a panel, with {name}, {email}, {subject} and {message} where these belong. Default: a form that writes to SUPPORT_ADDRESS.',
    z
      .url({ protocol: /^https?$/ })
      .refine((url) => new URL(url).hostname !== '', 'names no host')
      .optional(),
  ),
  mobileAppUrl: key(
    'MOBILE_APP_URL',
    'Address of an app in the App Store or on Google Play, offered on the phones it is for. Default: nothing is offered.',
    z.url({ protocol: /^https$/, hostname: /^(apps\.apple\.com|play\.google\.com)$/ }).optional(),
  ),
  smtpUrl: key(
    'SMTP_URL',
    'Mail server, as smtp://user:password@host:587 (STARTTLS) or smtps://user:password@host:465. Needs BASE_URL. Default: mail is not sent, but written into the outbox of the data folder.',
    smtpUrl.optional(),
  ),
  mailFrom: key(
    'MAIL_FROM',
    'Sender of mail, as Longhand <no-reply@example.com>. Default: no-reply at the host of BASE_URL.',
    mailbox.optional(),
  ),
  speechEngines: key(
    'SPEECH_ENGINES',
    'Speech engines to use, best first, with commas: sherpa, openai, deepgram, assemblyai, pocketsphinx. Default: all that are set up, in this order.',
    z
      .string()
      .transform((list) => list.split(',').map((id) => id.trim()))
      .pipe(z.array(z.enum(['sherpa', 'openai', 'deepgram', 'assemblyai', 'pocketsphinx'])))
      .optional(),
  ),
  ffmpegPath: key('FFMPEG_PATH', 'The ffmpeg program.', z.string().default('ffmpeg')),
  ffprobePath: key('FFPROBE_PATH', 'The ffprobe program.', z.string().default('ffprobe')),
  linksAllowPrivate: key(
    'LINKS_ALLOW_PRIVATE',
    'Networks, as CIDR ranges with commas between them, that links may lead to although they are not public.',
    z
      .string()
      .default('')
      .transform((list) => list.split(/[\s,]+/).filter(Boolean))
      .refine((list) => list.every((network) => ipaddr.isValidCIDR(network)), 'not a list of CIDR ranges'),
  ),
  ytDlpPath: key('YT_DLP_PATH', 'The yt-dlp program, which video sites need.', z.string().default('yt-dlp')),
  sherpaMemoryBytes: key(
    'SHERPA_MEMORY_BYTES',
    'Memory that one process of sherpa-onnx may hold, in bytes; default: 1.5 GB and three times the size of its model.',
    bytes.optional(),
  ),
  pocketsphinxPath: key(
    'POCKETSPHINX_PATH',
    'The pocketsphinx_batch program.',
    z.string().default('pocketsphinx_batch'),
  ),
  openAiSpeechKey: key(
    'OPENAI_SPEECH_KEY',
    'Key of OpenAI, or of another service with its speech API. Recordings are sent there.',
    secret.optional(),
  ),
  openAiSpeechUrl: key(
    'OPENAI_SPEECH_URL',
    "Address of a service or an own server with OpenAI's speech API, up to /v1. Default: https://api.openai.com/v1.",
    serviceUrl.transform((url) => url.replace(/\/audio\/transcriptions$/, '')).optional(),
  ),
  openAiSpeechModel: key(
    'OPENAI_SPEECH_MODEL',
    'Model to ask for; one that answers in verbose_json.',
    z.string().default('whisper-1'),
  ),
  openAiSpeechMaxBytes: key(
    'OPENAI_SPEECH_MAX_BYTES',
    'Largest upload that the service takes, in bytes; longer recordings are sent in parts.',
    z.coerce.number().int().min(1_048_576).default(25_000_000),
  ),
  deepgramKey: key('DEEPGRAM_API_KEY', 'Key of Deepgram. Recordings are sent there.', secret.optional()),
  deepgramUrl: key(
    'DEEPGRAM_URL',
    'Address of Deepgram; https://api.eu.deepgram.com keeps recordings in Europe.',
    serviceUrl.default('https://api.deepgram.com'),
  ),
  deepgramModel: key('DEEPGRAM_MODEL', 'Model of Deepgram.', z.string().default('nova-3')),
  deepgramMayKeep: key(
    'DEEPGRAM_MAY_KEEP',
    'true: Deepgram may keep recordings to improve its models, which it may charge less for.',
    z.stringbool().default(false),
  ),
  assemblyAiKey: key(
    'ASSEMBLYAI_API_KEY',
    'Key of AssemblyAI. Recordings are sent there.',
    secret.optional(),
  ),
  assemblyAiUrl: key(
    'ASSEMBLYAI_URL',
    'Address of AssemblyAI; https://api.eu.assemblyai.com keeps recordings in Europe.',
    serviceUrl.default('https://api.assemblyai.com'),
  ),
  assemblyAiModels: key(
    'ASSEMBLYAI_MODELS',
    'Models of AssemblyAI, with commas, best first: the first that speaks the language is used.',
    z
      .string()
      .default('universal-3-5-pro,universal-2')
      .transform((list) => list.split(',').map((model) => model.trim()))
      .pipe(z.array(z.string().min(1)).min(1)),
  ),
  modelsDir: key(
    'LONGHAND_MODELS',
    'Folder of the speech models, also one that is filled by hand. Default: models in the data folder.',
    z
      .string()
      .transform((path) => resolve(path))
      .optional(),
  ),
  modelsUrl: key(
    'MODELS_URL',
    'Where speech models are fetched from: Hugging Face or a mirror with the same paths.',
    z
      .url({ protocol: /^https?$/ })
      .default('https://huggingface.co')
      .transform((url) => url.replace(/\/+$/, '')),
  ),
  modelFetch: key(
    'MODEL_FETCH',
    'auto: npm start fetches the English speech model in the background; off: models come by hand only.',
    z.enum(['auto', 'off']).default('auto'),
  ),
  pocketsphinxModels: key(
    'POCKETSPHINX_MODELS',
    'Folder with the PocketSphinx models (en-us inside); default: where Debian and Homebrew put them.',
    z.string().optional(),
  ),
}

type Settings = typeof settings
export type Config = { [K in keyof Settings]: z.output<Settings[K]['schema']> }

/** An environment variable holds what its schema refuses. The message names it and says why. */
export class ConfigError extends Error {}

/**
 * Reads the configuration from the environment.
 * @throws ConfigError naming every variable that does not fit.
 */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const problems: string[] = []
  const entries = Object.entries(settings).map(([name, { env: variable, schema }]) => {
    const given = env[variable] === '' ? undefined : env[variable]
    const parsed = schema.safeParse(given)
    if (!parsed.success) problems.push(`${variable}: ${parsed.error.issues.map((i) => i.message).join('; ')}`)
    return [name, parsed.data]
  })
  const config = Object.fromEntries(entries) as Config
  // The address that a request claims to be for must not decide where the links in mail lead.
  if (config.smtpUrl && !config.baseUrl) problems.push('BASE_URL: has to be set where SMTP_URL is')
  if (!['local', 'off'].includes(config.captcha) && !(config.captchaSiteKey && config.captchaSecret))
    problems.push(`CAPTCHA_SITE_KEY and CAPTCHA_SECRET: have to be set where CAPTCHA is ${config.captcha}`)
  if (!config.googleClientId !== !config.googleClientSecret)
    problems.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: have to be set both, or neither')
  const oidc = [config.oidcIssuer, config.oidcClientId, config.oidcClientSecret]
  if (oidc.some(Boolean) && !oidc.every(Boolean))
    problems.push('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET: have to be set all, or none')
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return config
}
