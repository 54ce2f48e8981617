import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const webRoot = fileURLToPath(new URL('../dist/web', import.meta.url))
const budgetBytes = 200_000

interface Chunk {
  file: string
  imports?: string[]
}
type Manifest = Record<string, Chunk>

/** Returns the files of a chunk and its static imports. */
function filesOf(manifest: Manifest, key: string, files = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || files.has(chunk.file)) return files
  files.add(chunk.file)
  for (const importedChunk of chunk.imports ?? []) filesOf(manifest, importedChunk, files)
  return files
}

describe.skipIf(!existsSync(webRoot))('the web app', () => {
  it.each([
    ...['register', 'sign-in', 'reset-request', 'account'].map((page) => [
      ['entry/anonymous-shell', `entry/${page}`],
    ]),
    ...[
      'dashboard/dashboard',
      'settings/dictionaries',
      'settings/models',
      'settings/diagnostics',
      'sandbox',
      'settings/account-settings',
      'settings/preferences',
      'settings/api-settings',
      'corrector/corrector',
    ].map((page) => [['signed-in', page]]),
    [['plans', 'signed-in-header']],
    [['error-page']],
    [['not-found']],
  ])('needs at most 200 KB of JavaScript for %j', (pages) => {
    const manifest = JSON.parse(readFileSync(join(webRoot, '.vite/manifest.json'), 'utf8')) as Manifest
    const files = filesOf(manifest, 'index.html')
    for (const page of pages) filesOf(manifest, `src/web/pages/${page}.tsx`, files)
    expect(files.size).toBeGreaterThan(3)
    for (const page of pages) expect(manifest, page).toHaveProperty([`src/web/pages/${page}.tsx`])
    const totalBytes = [...files].reduce((sum, file) => sum + statSync(join(webRoot, `${file}.br`)).size, 0)
    expect(totalBytes).toBeLessThan(budgetBytes)
  })

  it.each([
    ['entry/anonymous-shell', 'entry/register'],
    ['entry/anonymous-shell', 'entry/sign-in'],
    ['signed-in', 'dashboard/dashboard'],
  ])('requests the few files of %s and %s in parallel', (shell, page) => {
    const manifest = JSON.parse(readFileSync(join(webRoot, '.vite/manifest.json'), 'utf8')) as Manifest
    const files = new Set<string>()
    for (const key of ['index.html', `src/web/pages/${shell}.tsx`, `src/web/pages/${page}.tsx`])
      filesOf(manifest, key, files)
    // Every file is a request, and a browser sends six requests at a time.
    expect(files.size).toBeLessThanOrEqual(10)
    const earlyFiles = readdirSync(join(webRoot, 'assets')).filter((name) => /^early-.*\.js$/.test(name))
    expect(earlyFiles).toHaveLength(1)
    const earlySource = readFileSync(join(webRoot, 'assets', earlyFiles[0]!), 'utf8')
    const html = readFileSync(join(webRoot, 'index.html'), 'utf8')
    for (const file of files) expect(earlySource.includes(file) || html.includes(file), file).toBe(true)
  })

  it("needs only a few more files for a card's menu", () => {
    const manifest = JSON.parse(readFileSync(join(webRoot, '.vite/manifest.json'), 'utf8')) as Manifest
    const files = filesOf(manifest, 'src/web/pages/dashboard/dashboard.tsx')
    const count = files.size
    filesOf(manifest, 'src/web/features/collections/actions/item-menu.tsx', files)
    expect(files.size - count).toBeGreaterThan(0)
    expect(files.size - count).toBeLessThanOrEqual(5)
  })

  it.each(['home', 'register', 'sign-in'])('renders the form of %s in its HTML, without scripts', (name) => {
    const html = readFileSync(join(webRoot, `entry/${name}.html`), 'utf8')
    expectNoScriptIn(html)
    for (const language of ['en', 'es'])
      expect(html.match(new RegExp(`<template [^>]*data-language="${language}"`, 'g'))).toHaveLength(2)
    expect(html.match(/autocomplete="(username|email)"/gi)).toHaveLength(4)
    expectStyled(html)
    // TCP's initial congestion window (10 segments), in bytes.
    expect(statSync(join(webRoot, `entry/${name}.html.br`)).size).toBeLessThan(14_000)
  })

  it('has a small script that keeps input before hydration', () => {
    const [script = ''] = readdirSync(join(webRoot, 'assets')).filter((name) =>
      /^keep-input-.*\.js$/.test(name),
    )
    expect(statSync(join(webRoot, 'assets', `${script}.br`)).size).toBeLessThan(2_000)
  })
})

/** Checks that there are no inline scripts, which the content security policy would block. */
function expectNoScriptIn(html: string): void {
  for (const [, attributes] of html.matchAll(/<script([^>]*)>/g))
    expect(attributes).toMatch(/ src="\/[\w/-]+\.js"/)
}

/** Checks that all rendered content includes its styles. */
function expectStyled(html: string): void {
  const styles = [...html.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"/g)]
    .map(([, file]) => readFileSync(join(webRoot, file!), 'utf8'))
    .join()
  const classes = [...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names]) => names!.split(' '))
  for (const className of classes.filter((name) => name.startsWith('_')))
    expect(styles).toContain(`.${className}`)
}
