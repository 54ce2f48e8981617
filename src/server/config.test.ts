import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, loadConfig, settings } from './config.ts'
import { makeCertificate } from './testing/certificate.ts'

describe('the configuration', () => {
  it('needs nothing', () => {
    expect(loadConfig({})).toMatchObject({ port: 3000, captcha: 'local', dataDir: resolve('data') })
  })

  it('takes an empty variable as unset', () => {
    expect(loadConfig({ PORT: '' }).port).toBe(3000)
  })

  it('names every variable that does not fit', () => {
    const load = () => loadConfig({ PORT: 'eighty', DATABASE_URL: 'mysql://localhost', CAPTCHA: 'off' })
    expect(load).toThrow(ConfigError)
    expect(load).toThrow(/PORT: .*\n?DATABASE_URL: /s)
  })

  it('never repeats a key that does not fit, nor takes one in an address', () => {
    const load = () =>
      loadConfig({ DEEPGRAM_API_KEY: 'sk-secret\nx', OPENAI_SPEECH_URL: 'http://me:sk-secret@localhost/v1' })
    expect(load).toThrow(/^OPENAI_SPEECH_URL: .*\nDEEPGRAM_API_KEY: /)
    expect(load).not.toThrow(/sk-secret/)
  })

  it('tidies addresses and lists', () => {
    const env = {
      OPENAI_SPEECH_URL: 'http://localhost:8000/v1/audio/transcriptions/',
      ASSEMBLYAI_MODELS: 'a, b',
    }
    expect(loadConfig(env)).toMatchObject({
      openAiSpeechUrl: 'http://localhost:8000/v1',
      assemblyAiModels: ['a', 'b'],
    })
  })

  it('sends mail only where it is told its own address, and never repeats the password', () => {
    const smtp = { SMTP_URL: 'smtp://me:pass@mail.example.com:587', MAIL_FROM: 'Longhand <us@example.com>' }
    expect(() => loadConfig(smtp)).toThrow(/^BASE_URL: /)
    expect(loadConfig({ ...smtp, BASE_URL: 'https://longhand.example.com' })).toMatchObject({
      mailFrom: { name: 'Longhand', address: 'us@example.com' },
    })
    expect(() => loadConfig({ SMTP_URL: 'mail://me:pass@host', MAIL_FROM: 'nobody' })).toThrow(
      /^SMTP_URL: (?!.*pass@host).*\nMAIL_FROM: /,
    )
  })

  it('takes providers only whole, and only at addresses that nobody can listen in to', () => {
    expect(() => loadConfig({ GOOGLE_CLIENT_ID: 'a' })).toThrow(/^GOOGLE_CLIENT_ID and /)
    expect(() => loadConfig({ OIDC_ISSUER: 'https://id.example.com' })).toThrow(/^OIDC_ISSUER, /)
    const oidc = { OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' }
    expect(() => loadConfig({ ...oidc, OIDC_ISSUER: 'http://id.example.com' })).toThrow(/https/)
    for (const OIDC_ISSUER of ['https://id.example.com/', 'http://localhost:9000'])
      expect(loadConfig({ ...oidc, OIDC_ISSUER }).oidcIssuer).toBe(OIDC_ISSUER)
  })

  it('takes an address of people without a path, since the product has none', () => {
    for (const [BASE_URL, taken] of [
      ['https://longhand.example/', 'https://longhand.example'],
      ['http://longhand.example:8080', 'http://longhand.example:8080'],
    ])
      expect(loadConfig({ BASE_URL }).baseUrl).toBe(taken)
    for (const BASE_URL of [
      ...['https://example.com/longhand', 'https://example.com?a=b', 'https://example.com#a'],
      ...['ftp://example.com', 'https://ada@example.com', 'longhand.example'],
    ])
      expect(() => loadConfig({ BASE_URL }), BASE_URL).toThrow(/^BASE_URL: /)
  })

  it('names what is missing of SAML, and takes only certificates that can be used', () => {
    const SAML_ENTRY_POINT = 'https://idp.example/sso'
    const lacking = { SAML_ENTRY_POINT, SAML_IDP_ISSUER: 'https://idp.example' }
    expect(() => loadConfig(lacking)).toThrow(/^SAML_CERTIFICATE, BASE_URL: /)
    const env = { ...lacking, BASE_URL: 'https://longhand.example' }
    const certificates = [makeCertificate('a'), makeCertificate('b')].map(({ certificate }) => certificate)
    const SAML_CERTIFICATE = certificates.join('')
    expect(loadConfig({ ...env, SAML_CERTIFICATE }).samlCertificate).toHaveLength(2)
    for (const unusable of [makeCertificate('weak', 1024).certificate, '/no/such/file', 'MIIB'])
      expect(() => loadConfig({ ...env, SAML_CERTIFICATE: unusable })).toThrow(/^SAML_CERTIFICATE: neither /)
    expect(() => loadConfig({ ...env, SAML_CERTIFICATE, SAML_ENTRY_POINT: 'http://idp.example' })).toThrow(
      /^SAML_ENTRY_POINT: .*https/,
    )
    const { samlEmailDomains } = loadConfig({ SAML_EMAIL_DOMAINS: '@Uni.example, campus.example' })
    expect(samlEmailDomains).toEqual(['uni.example', 'campus.example'])
    // Of two words, the second might be mistaken for a person's name.
    expect(() =>
      loadConfig({ ...env, SAML_CERTIFICATE, SAML_IDP_ISSUER: 'https://idp.example ada' }),
    ).toThrow(/^SAML_IDP_ISSUER: /)
  })

  it('takes a captcha service only with its keys', () => {
    expect(() => loadConfig({ CAPTCHA: 'hcaptcha', CAPTCHA_SITE_KEY: 'a' })).toThrow(/^CAPTCHA_SITE_KEY and /)
    const env = { CAPTCHA: 'hcaptcha', CAPTCHA_SITE_KEY: 'a', CAPTCHA_SECRET: 'b' }
    expect(loadConfig(env)).toMatchObject({ captcha: 'hcaptcha', captchaSecret: 'b' })
  })

  it('is documented whole (vitest -u writes the page)', async () => {
    const rows = Object.values(settings).map(({ env, doc, schema }) => {
      const standard = schema.safeParse(undefined)
      const shown = env === 'LONGHAND_DATA' ? './data' : standard.success ? (standard.data ?? '') : ''
      return `| \`${env}\` | ${doc} | ${shown === '' ? '' : `\`${shown}\``} |`
    })
    const page = ['# Settings', '', '| variable | meaning | default |', '|---|---|---|', ...rows, ''].join(
      '\n',
    )
    await expect(page).toMatchFileSnapshot('../../docs/settings.md')
  })
})
