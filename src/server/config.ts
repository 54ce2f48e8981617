import type { z } from 'zod'
import { accountSettings } from './config/accounts.ts'
import { billingSettings } from './config/billing.ts'
import { correctorSettings } from './config/correctors.ts'
import { languageSettings } from './config/language.ts'
import { limitSettings } from './config/limits.ts'
import { mailSettings } from './config/mail.ts'
import { pageSettings } from './config/pages.ts'
import { recordingSettings } from './config/recordings.ts'
import { samlSettings } from './config/saml.ts'
import { serverSettings } from './config/server.ts'
import { sourceSettings } from './config/sources.ts'
import { speechSettings } from './config/speech.ts'
import { storageProblems, storageSettings } from './config/storage.ts'
import { watchFolderProblems, watchFolderSettings } from './config/watch-folder.ts'

/** All settings of the product. No other code reads settings from the environment. */
export const settings = {
  ...serverSettings,
  ...storageSettings,
  ...limitSettings,
  ...accountSettings,
  ...correctorSettings,
  ...samlSettings,
  ...mailSettings,
  ...pageSettings,
  ...billingSettings,
  ...recordingSettings,
  ...watchFolderSettings,
  ...sourceSettings,
  ...speechSettings,
  ...languageSettings,
}

type Settings = typeof settings
type Values = { [K in keyof Settings]: z.output<Settings[K]['schema']> }

export interface Config extends Values {
  /** Settings whose environment variable is set. */
  fromEnvironment: ReadonlySet<string>
}

/** Settings that administrators change at run time. */
export type InstallationKey = {
  [K in keyof Settings]: Settings[K] extends { editable: true } ? K : never
}[keyof Settings]
export type Installation = Pick<Config, InstallationKey>

/** Settings that don't change while a process is running. */
export type FixedConfig = Omit<Config, InstallationKey>

/** Thrown if an environment variable has an invalid value. The message names the variable and the reason. */
export class ConfigError extends Error {}

/**
 * Reads the configuration from the environment.
 * @throws ConfigError that lists every invalid variable
 */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const problems: string[] = []
  const entries = Object.entries(settings).map(([name, { env: variable, schema }]) => {
    const value = env[variable] === '' ? undefined : env[variable]
    const parsed = schema.safeParse(value)
    if (!parsed.success) problems.push(`${variable}: ${parsed.error.issues.map((i) => i.message).join('; ')}`)
    return [name, parsed.data]
  })
  const input = Object.entries(settings).filter(([, { env: variable }]) => env[variable])
  const fromEnvironment = new Set(input.map(([name]) => name))
  const config: Config = { ...(Object.fromEntries(entries) as Values), fromEnvironment }
  // An administrator's stored choice may override this edition later.
  if (config.stripeSecretKey && !fromEnvironment.has('edition')) config.edition = 'plans'
  // Links in emails must not depend on the request's Host header.
  if (config.smtpUrl && !config.baseUrl) problems.push('BASE_URL: must be set if SMTP_URL is set')
  if (!['local', 'off'].includes(config.captcha) && !(config.captchaSiteKey && config.captchaSecret))
    problems.push(`CAPTCHA_SITE_KEY and CAPTCHA_SECRET: required if CAPTCHA is ${config.captcha}`)
  if (!config.googleClientId !== !config.googleClientSecret)
    problems.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: set both or neither')
  if (!config.kalturaPartnerId !== !config.kalturaSecret)
    problems.push('KALTURA_PARTNER_ID and KALTURA_SECRET: set both or neither')
  if (!config.googleDriveClientId !== !config.googleDriveClientSecret)
    problems.push('GOOGLE_DRIVE_CLIENT_ID and GOOGLE_DRIVE_CLIENT_SECRET: set both or neither')
  const oidc = [config.oidcIssuer, config.oidcClientId, config.oidcClientSecret]
  if (oidc.some(Boolean) && !oidc.every(Boolean))
    problems.push('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET: set all or none')
  problems.push(...regionProblems(config), ...storageProblems(config), ...watchFolderProblems(config))
  const missingSaml = missingSamlSettings(config)
  if (missingSaml.length > 0) problems.push(`${missingSaml.join(', ')}: required for SAML sign-in`)
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return { ...config, baseUrl: config.baseUrl ?? config.regions[config.region] }
}

/** Regions need the same secret and each other's addresses. */
function regionProblems({ regions, region, homeRegion, secretKey, baseUrl, edition }: Config): string[] {
  if (!regions || Object.keys(regions).length === 0) return []
  const problems: string[] = []
  const ownRegion = regions[region]
  if (Object.keys(regions).length < 2) problems.push('REGIONS: must name two regions')
  if (!ownRegion) problems.push(`REGIONS: must include this region, ${region}`)
  if (!regions[homeRegion]) problems.push(`REGIONS: must include the home region, ${homeRegion}`)
  if (new Set(Object.values(regions)).size < Object.keys(regions).length)
    problems.push('REGIONS: each region needs its own URL')
  if (!secretKey) problems.push('SECRET_KEY: required with REGIONS, and must be the same in every region')
  if (edition === 'plans') problems.push("EDITION: plans aren't available with REGIONS")
  if (ownRegion && baseUrl && new URL(baseUrl).origin !== ownRegion)
    problems.push(`BASE_URL: must be this region's URL in REGIONS, ${ownRegion}`)
  return problems
}

/** Returns the names of missing SAML settings. */
function missingSamlSettings(config: Config): string[] {
  const { samlEntryPoint, samlCertificate, samlIdpIssuer, baseUrl } = config
  const requiredSettings = {
    SAML_ENTRY_POINT: samlEntryPoint,
    SAML_CERTIFICATE: samlCertificate,
    SAML_IDP_ISSUER: samlIdpIssuer,
  }
  if (!Object.values(requiredSettings).some(Boolean)) return []
  // The expected audience of a SAML response must not be derived from the request that delivers it.
  const allSettings = Object.entries({ ...requiredSettings, BASE_URL: baseUrl })
  return allSettings.filter(([, value]) => !value).map(([name]) => name)
}
