import type { z } from 'zod'
import { accountSettings } from './config/accounts.ts'
import { languageSettings } from './config/language.ts'
import { limitSettings } from './config/limits.ts'
import { mailSettings } from './config/mail.ts'
import { pageSettings } from './config/pages.ts'
import { recordingSettings } from './config/recordings.ts'
import { samlSettings } from './config/saml.ts'
import { serverSettings } from './config/server.ts'
import { speechSettings } from './config/speech.ts'

/** Every setting of the product. This file is the only reader of the environment. */
export const settings = {
  ...serverSettings,
  ...limitSettings,
  ...accountSettings,
  ...samlSettings,
  ...mailSettings,
  ...pageSettings,
  ...recordingSettings,
  ...speechSettings,
  ...languageSettings,
}

type Settings = typeof settings
export type Config = { [K in keyof Settings]: z.output<Settings[K]['schema']> }

/** An environment variable with an invalid value. The message names it and says why. */
export class ConfigError extends Error {}

/**
 * Reads the configuration from the environment.
 * @throws ConfigError with every invalid variable.
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
  // Links in emails must not depend on a request's Host header.
  if (config.smtpUrl && !config.baseUrl) problems.push('BASE_URL: has to be set where SMTP_URL is')
  if (!['local', 'off'].includes(config.captcha) && !(config.captchaSiteKey && config.captchaSecret))
    problems.push(`CAPTCHA_SITE_KEY and CAPTCHA_SECRET: have to be set where CAPTCHA is ${config.captcha}`)
  if (!config.googleClientId !== !config.googleClientSecret)
    problems.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: have to be set both, or neither')
  const oidc = [config.oidcIssuer, config.oidcClientId, config.oidcClientSecret]
  if (oidc.some(Boolean) && !oidc.every(Boolean))
    problems.push('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET: have to be set all, or none')
  const samlLacks = missingSamlSettings(config)
  if (samlLacks.length > 0) problems.push(`${samlLacks.join(', ')}: to be set for sign-in by SAML`)
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return config
}

/** Names missing SAML settings. */
function missingSamlSettings(config: Config): string[] {
  const { samlEntryPoint, samlCertificate, samlIdpIssuer, baseUrl } = config
  const needed = {
    SAML_ENTRY_POINT: samlEntryPoint,
    SAML_CERTIFICATE: samlCertificate,
    SAML_IDP_ISSUER: samlIdpIssuer,
  }
  if (!Object.values(needed).some(Boolean)) return []
  // The intended audience of a response must not come from the request that brings it.
  const all = Object.entries({ ...needed, BASE_URL: baseUrl })
  return all.filter(([, value]) => !value).map(([name]) => name)
}
