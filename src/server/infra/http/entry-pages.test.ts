import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createWebApp } from '#server/testing/web-server.ts'

const { webRoot, serve } = await createWebApp({
  'index.html': 'empty',
  'entry/home.html': 'home',
  'entry/register.html': 'register',
  'entry/sign-in.html': 'sign-in',
})
const app = await serve()
const get = async (url: string, cookie = '', server = app) =>
  (await server.inject({ url, headers: { accept: 'text/html', cookie } })).body

it('sends prerendered forms to signed-out users', async () => {
  expect([await get('/'), await get('/register'), await get('/signin')]).toEqual([
    'home',
    'register',
    'sign-in',
  ])
  expect(await get('/signin', 'longhand_browser=1')).toBe('sign-in')
  expect(await get('/?redirect=%2Fvideo%2Fp%3Fid%3D1')).toBe('home')
  expect(await get('/register?product=blog&redirect=/doc')).toBe('register')
})

it('leaves the page empty if the app has to check first', async () => {
  for (const url of [
    '/signin?redirect=%2Fdoc&refused=failed',
    '/?key=1',
    '/signin/',
    '/reset/request',
    '/dashboard',
  ])
    expect(await get(url), url).toBe('empty')
  expect(await get('/', 'longhand_session=1')).toBe('empty')
  expect(await get('/', 'longhand_regional=1')).toBe('empty')
  const secure = await serve({ BASE_URL: 'https://longhand.example' })
  expect(await get('/', '__Host-longhand_session=1', secure)).toBe('empty')
  expect(await get('/', '', secure)).toBe('home')
})

it('sends an empty page without prerendered pages in the build', async () => {
  await rm(join(webRoot, 'entry/home.html'))
  const older = await serve()
  expect(await get('/signin', '', older)).toBe('empty')
})
