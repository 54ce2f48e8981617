import { expect, it } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { whiteLabelHost } from './white-label-host.ts'

const slugOf = (env: Record<string, string>, host: string) => whiteLabelHost(loadConfig(env), host)?.slug

it.each([
  ['kelp.longhand.example', 'kelp'],
  ['KELP.Longhand.Example', 'kelp'],
  ['kelp.longhand.example.', 'kelp'],
  ['kelp.longhand.example:8443', 'kelp'],
  ['kelp.localhost:3000', 'kelp'],
  ['xn--frde-5qa.longhand.example', 'xn--frde-5qa'],
])('returns the first label of %s', (host, slug) => {
  expect(slugOf({}, host)).toBe(slug)
})

it.each([
  '',
  'localhost',
  'localhost:3000',
  'app.longhand.example',
  'dev.longhand.example',
  'preview.longhand.example',
  'localhost.longhand.example',
  'WWW.longhand.example',
  '127.0.0.1:3000',
  '[::1]:3000',
  '::1',
  'kelp..example',
  '.example',
  'kelp.example:99999999',
  'kelp.example:x',
  'kelp_a.example',
  '-kelp.example',
  'kelp.example/x',
  'kelp.example, other.example',
  'kélp.example',
  '<b>.example',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(5000)}example`,
])('returns none for %j', (host) => {
  expect(slugOf({}, host)).toBeUndefined()
})

it("accepts only hosts directly below the installation's domain", () => {
  const env = { BASE_URL: 'https://longhand.example' }
  expect(slugOf(env, 'kelp.longhand.example')).toBe('kelp')
  for (const host of ['longhand.example', 'a.kelp.longhand.example', 'kelp.evil.example', 'kelp.localhost'])
    expect(slugOf(env, host), host).toBeUndefined()
  const app = { BASE_URL: 'https://app.longhand.example' }
  expect(slugOf(app, 'kelp.longhand.example')).toBe('kelp')
  for (const host of ['app.longhand.example', 'kelp.app.longhand.example'])
    expect(slugOf(app, host), host).toBeUndefined()
  const other = { ...app, WHITE_LABEL_DOMAIN: 'Sign-In.example', WHITE_LABEL_EXCLUDED: 'status, www' }
  expect(slugOf(other, 'kelp.sign-in.example')).toBe('kelp')
  expect(slugOf(other, 'app.sign-in.example')).toBe('app')
  for (const host of ['kelp.longhand.example', 'status.sign-in.example', 'sign-in.example'])
    expect(slugOf(other, host), host).toBeUndefined()
  expect(slugOf({ BASE_URL: 'http://192.0.2.1:3000' }, 'kelp.192.0.2.1')).toBeUndefined()
})
