import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import type { Browser } from './browser.ts'
import { findProgram, start } from './program.ts'

const machine = process.arch === 'arm64' ? 'aarch64' : 'x86_64'

export interface WebKitPrograms {
  driver: string
  browser: string
  screen: string
}

/** Finds WebKitGTK's driver, its MiniBrowser and a virtual screen; null if any is missing. */
export function findWebKit(): WebKitPrograms | null {
  const driver = findProgram('/usr/bin/WebKitWebDriver')
  const browser = findProgram(
    ...['4.1', '6.0', '4.0'].flatMap((version) => [
      `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
      `/usr/lib/${machine}-linux-gnu/webkitgtk-${version}/MiniBrowser`,
    ]),
  )
  const screen = findProgram('/usr/bin/Xvfb')
  return driver && browser && screen ? { driver, browser, screen } : null
}

/** Starts WebKitGTK on its own screen and drives it with WebDriver. */
export async function startWebKit(programs: WebKitPrograms, folder: string): Promise<Browser> {
  const downloads = join(folder, 'Downloads')
  mkdirSync(downloads)
  writeFileSync(join(folder, 'user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/Downloads"\n')
  const screen = start(programs.screen, [
    '-displayfd',
    '1',
    '-screen',
    '0',
    '1280x900x24',
    '-nolisten',
    'tcp',
  ])
  const [, display] = await screen.waitForOutput(/^(\d+)\n/m)
  const port = await freePort()
  const driver = start(programs.driver, [`--port=${port}`], {
    DISPLAY: `:${display}`,
    HOME: folder,
    XDG_RUNTIME_DIR: folder,
    XDG_CONFIG_HOME: folder,
    GDK_BACKEND: 'x11',
    LANG: 'en_US.UTF-8',
    LIBGL_ALWAYS_SOFTWARE: '1',
    NO_AT_BRIDGE: '1',
    // Root can't create the namespaces that WebKit's sandbox needs, and the pages are our own.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  })
  const send = client(`http://127.0.0.1:${port}`)
  await waitUntilReady(send)
  const { sessionId, capabilities } = (await send('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] },
        timeouts: { script: 60_000 },
      },
    },
  })) as { sessionId: string; capabilities: { browserName: string; browserVersion: string } }
  const sendInSession = (method: string, path: string, body?: object) =>
    send(method, `/session/${sessionId}${path}`, body)
  await sendInSession('POST', '/window/rect', { x: 0, y: 0, width: 1280, height: 900 })
  return {
    version: `WebKitGTK (${capabilities.browserName} ${capabilities.browserVersion})`,
    downloads,
    async goto(url) {
      await sendInSession('POST', '/url', { url })
    },
    async run<T>(body: string, ...scriptArgs: unknown[]) {
      const script = `const [given, done] = arguments; const args = JSON.parse(given)
        const run = async () => { ${body} }
        run().then((value) => done(JSON.stringify({ value: value ?? null })), (error) => done(JSON.stringify({ error: String(error) })))`
      const args = [JSON.stringify(scriptArgs)]
      const response = JSON.parse(String(await sendInSession('POST', '/execute/async', { script, args })))
      if (response.error) throw new Error(response.error)
      return response.value as T
    },
    async performActions(actions) {
      await sendInSession('POST', '/actions', { actions })
    },
    async setFiles(selector, paths) {
      const locator = { using: 'css selector', value: selector }
      const element = Object.values((await sendInSession('POST', '/element', locator)) as object)[0]
      await sendInSession('POST', `/element/${element}/value`, { text: paths.join('\n') })
    },
    async close() {
      await sendInSession('DELETE', '').catch(() => {})
      await driver.stop()
      await screen.stop()
    },
  }
}

type Send = (method: string, path: string, body?: object) => Promise<unknown>

const client =
  (base: string): Send =>
  async (method, path, body) => {
    const response = await fetch(base + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null }
    if (!response.ok) throw new Error(`${method} ${path}: ${value?.error}: ${value?.message}`)
    return value
  }

async function waitUntilReady(send: Send): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const isReady = await send('GET', '/status').then(
      () => true,
      () => false,
    )
    if (isReady) return
    await sleep(100)
  }
  throw new Error("WebKitWebDriver isn't responding")
}
