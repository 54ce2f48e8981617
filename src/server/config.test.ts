import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, loadConfig, settings } from './config.ts'
import { createCertificate } from './testing/certificate.ts'

describe('the configuration', () => {
  it('needs no variables', () => {
    expect(loadConfig({})).toMatchObject({ port: 3000, captcha: 'local', dataDir: resolve('data') })
  })

  it('treats an empty variable as unset', () => {
    expect(loadConfig({ PORT: '' }).port).toBe(3000)
  })

  it('names every invalid variable', () => {
    const load = () => loadConfig({ PORT: 'eighty', DATABASE_URL: 'mysql://localhost', CAPTCHA: 'off' })
    expect(load).toThrow(ConfigError)
    expect(load).toThrow(/PORT: .*\n?DATABASE_URL: /s)
  })

  it('never repeats an invalid key, and rejects keys in addresses', () => {
    const load = () =>
      loadConfig({ DEEPGRAM_API_KEY: 'sk-secret\nx', OPENAI_SPEECH_URL: 'http://me:sk-secret@localhost/v1' })
    expect(load).toThrow(/^OPENAI_SPEECH_URL: .*\nDEEPGRAM_API_KEY: /)
    expect(load).not.toThrow(/sk-secret/)
  })

  it('trims addresses and lists', () => {
    const env = {
      OPENAI_SPEECH_URL: 'http://localhost:8000/v1/audio/transcriptions/',
      ASSEMBLYAI_MODELS: 'a, b',
    }
    expect(loadConfig(env)).toMatchObject({
      openAiSpeechUrl: 'http://localhost:8000/v1',
      assemblyAiModels: ['a', 'b'],
    })
  })

  it('sends email only with a sender address, and never repeats the password', () => {
    const smtp = { SMTP_URL: 'smtp://me:pass@mail.example.com:587', MAIL_FROM: 'Longhand <us@example.com>' }
    expect(() => loadConfig(smtp)).toThrow(/^BASE_URL: /)
    expect(loadConfig({ ...smtp, BASE_URL: 'https://longhand.example.com' })).toMatchObject({
      mailFrom: { name: 'Longhand', address: 'us@example.com' },
    })
    expect(() => loadConfig({ SMTP_URL: 'mail://me:pass@host', MAIL_FROM: 'nobody' })).toThrow(
      /^SMTP_URL: (?!.*pass@host).*\nMAIL_FROM: /,
    )
  })

  it('accepts only complete providers, and only at secure addresses', () => {
    expect(() => loadConfig({ GOOGLE_CLIENT_ID: 'a' })).toThrow(/^GOOGLE_CLIENT_ID and /)
    expect(() => loadConfig({ OIDC_ISSUER: 'https://id.example.com' })).toThrow(/^OIDC_ISSUER, /)
    const oidc = { OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' }
    expect(() => loadConfig({ ...oidc, OIDC_ISSUER: 'http://id.example.com' })).toThrow(/https/)
    for (const OIDC_ISSUER of ['https://id.example.com/', 'http://localhost:9000'])
      expect(loadConfig({ ...oidc, OIDC_ISSUER }).oidcIssuer).toBe(OIDC_ISSUER)
  })

  it('names missing bucket settings, and never repeats a key', () => {
    expect(loadConfig({}).storage).toBe('local')
    expect(() => loadConfig({ STORAGE: 's3' })).toThrow(/^S3_BUCKET: required/)
    const STORAGE = 's3'
    expect(loadConfig({ STORAGE, S3_BUCKET: 'media' })).toMatchObject({
      s3Region: 'us-east-1',
      s3Sse: 'none',
    })
    const other = { STORAGE, S3_BUCKET: 'media', S3_ENDPOINT: 'http://localhost:9000/' }
    expect(() => loadConfig(other)).toThrow(/^S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: /)
    expect(() => loadConfig({ ...other, S3_ACCESS_KEY_ID: 'an-id' })).toThrow(/^S3_SECRET_ACCESS_KEY: /)
    const settingsWithSpace = { ...other, S3_ACCESS_KEY_ID: 'an-id', S3_SECRET_ACCESS_KEY: 'two words' }
    expect(() => loadConfig(settingsWithSpace)).toThrow(/^S3_SECRET_ACCESS_KEY: (?!.*two words)/)
    expect(() => loadConfig({ S3_BUCKET: 'Media!' })).toThrow(/^S3_BUCKET: must be/)
    expect(() => loadConfig({ S3_SSE: 'AES256', S3_SSE_KMS_KEY_ID: 'a' })).toThrow(/^S3_SSE_KMS_KEY_ID: /)
    expect(() => loadConfig({ S3_BUCKET: 'media', S3_DEBUG_BUCKET: 'media' })).toThrow(/^S3_DEBUG_BUCKET: /)
  })

  it('accepts only public addresses without a path', () => {
    for (const [BASE_URL, expectedUrl] of [
      ['https://longhand.example/', 'https://longhand.example'],
      ['http://longhand.example:8080', 'http://longhand.example:8080'],
    ])
      expect(loadConfig({ BASE_URL }).baseUrl).toBe(expectedUrl)
    for (const BASE_URL of [
      ...['https://example.com/longhand', 'https://example.com?a=b', 'https://example.com#a'],
      ...['ftp://example.com', 'https://ada@example.com', 'longhand.example'],
    ])
      expect(() => loadConfig({ BASE_URL }), BASE_URL).toThrow(/^BASE_URL: /)
  })

  it('names missing SAML settings, and accepts only valid certificates', () => {
    const SAML_ENTRY_POINT = 'https://idp.example/sso'
    const incompleteSettings = { SAML_ENTRY_POINT, SAML_IDP_ISSUER: 'https://idp.example' }
    expect(() => loadConfig(incompleteSettings)).toThrow(/^SAML_CERTIFICATE, BASE_URL: /)
    const env = { ...incompleteSettings, BASE_URL: 'https://longhand.example' }
    const certificates = [createCertificate('a'), createCertificate('b')].map(
      ({ certificate }) => certificate,
    )
    const SAML_CERTIFICATE = certificates.join('')
    expect(loadConfig({ ...env, SAML_CERTIFICATE }).samlCertificate).toHaveLength(2)
    for (const invalidCertificate of [createCertificate('weak', 1024).certificate, '/no/such/file', 'MIIB'])
      expect(() => loadConfig({ ...env, SAML_CERTIFICATE: invalidCertificate })).toThrow(
        /^SAML_CERTIFICATE: neither /,
      )
    expect(() => loadConfig({ ...env, SAML_CERTIFICATE, SAML_ENTRY_POINT: 'http://idp.example' })).toThrow(
      /^SAML_ENTRY_POINT: .*https/,
    )
    const { samlEmailDomains } = loadConfig({ SAML_EMAIL_DOMAINS: '@Uni.example, campus.example' })
    expect(samlEmailDomains).toEqual(['uni.example', 'campus.example'])
    // With two words, the second might be mistaken for a person's name.
    expect(() =>
      loadConfig({ ...env, SAML_CERTIFICATE, SAML_IDP_ISSUER: 'https://idp.example ada' }),
    ).toThrow(/^SAML_IDP_ISSUER: /)
  })

  it('requires keys for a captcha service', () => {
    expect(() => loadConfig({ CAPTCHA: 'hcaptcha', CAPTCHA_SITE_KEY: 'a' })).toThrow(/^CAPTCHA_SITE_KEY and /)
    const env = { CAPTCHA: 'hcaptcha', CAPTCHA_SITE_KEY: 'a', CAPTCHA_SECRET: 'b' }
    expect(loadConfig(env)).toMatchObject({ captcha: 'hcaptcha', captchaSecret: 'b' })
  })

  it('is fully documented (vitest -u writes the page)', async () => {
    const rows = Object.values(settings).map((setting) => {
      const { env, doc, schema } = setting
      const standard = schema.safeParse(undefined)
      const value = standard.success ? standard.data : undefined
      const displayValue = env === 'LONGHAND_DATA' ? './data' : textOf(value)
      return `| \`${env}\` | ${doc} | ${displayValue === '' ? '' : `\`${displayValue}\``} | ${'editable' in setting ? 'yes' : ''} |`
    })
    const heading = ['| variable | meaning | default | in the browser |', '|---|---|---|---|']
    const intro =
      'Settings marked "in the browser" can also be changed in Settings → Installation. Environment variables take precedence.'
    const page = ['# Settings', '', intro, '', ...heading, ...rows, ''].join('\n')
    await expect(page).toMatchFileSnapshot('../../docs/settings.md')
  })
})

/** Returns a default value as text; empty for an empty list. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? Object.values(value).join(',') : String(value)
}
