import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { createLog } from '#server/infra/log.ts'
import { createHttpServer } from './server.ts'

const webRoot = await mkdtemp(join(tmpdir(), 'longhand-web-'))
await mkdir(join(webRoot, 'entry'))
await writeFile(join(webRoot, 'index.html'), 'empty')
for (const name of ['home', 'register', 'sign-in']) await writeFile(join(webRoot, `entry/${name}.html`), name)
const serve = (env: Record<string, string> = {}) =>
  createHttpServer({
    config: loadConfig(env),
    log: createLog({ logLevel: 'silent' }),
    context: {},
    routes: [],
    authenticate: async () => ({ kind: 'anonymous' }),
    webRoot,
  })
const app = await serve()
afterAll(async () => {
  await app.close()
  await rm(webRoot, { recursive: true })
})
const get = async (url: string, cookie = '', server = app) =>
  (await server.inject({ url, headers: { accept: 'text/html', cookie } })).body

it('sends the forms drawn to who is not signed in', async () => {
  expect([await get('/'), await get('/register'), await get('/signin')]).toEqual([
    'home',
    'register',
    'sign-in',
  ])
  expect(await get('/signin', 'longhand_browser=1')).toBe('sign-in')
})

it('leaves the page empty where the program has to look first', async () => {
  for (const url of ['/signin?redirect=%2Fvideo', '/signin/', '/reset/request', '/dashboard'])
    expect(await get(url), url).toBe('empty')
  expect(await get('/', 'longhand_session=1')).toBe('empty')
  expect(await get('/', 'longhand_regional=1')).toBe('empty')
  const secure = await serve({ BASE_URL: 'https://longhand.example' })
  expect(await get('/', '__Host-longhand_session=1', secure)).toBe('empty')
  expect(await get('/', '', secure)).toBe('home')
  await secure.close()
})

it('sends the empty page where a build has drawn none', async () => {
  await rm(join(webRoot, 'entry/home.html'))
  const older = await serve()
  expect(await get('/signin', '', older)).toBe('empty')
  await older.close()
})
