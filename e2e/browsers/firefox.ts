import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from './browser.ts'
import { findProgram, start } from './program.ts'

export const findFirefox = () => findProgram('/usr/bin/firefox-esr', '/usr/bin/firefox')

/** Returns preferences for quiet operation: no background network access, and downloads without asking. */
const preferences = (downloads: string) => ({
  'browser.download.folderList': 2,
  'browser.download.dir': downloads,
  'browser.shell.checkDefaultBrowser': false,
  'app.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.enabled': false,
  'media.autoplay.default': 0,
  'intl.accept_languages': 'en-US',
  'remote.active-protocols': 1,
})

interface Reply {
  id?: number
  type: string
  result?: unknown
  error?: string
  message?: string
}

/** Starts headless Firefox and drives it with WebDriver BiDi. */
export async function startFirefox(program: string, folder: string): Promise<Browser> {
  const [profile, downloads] = [join(folder, 'profile'), join(folder, 'downloads')]
  for (const path of [profile, downloads]) mkdirSync(path)
  const lines = Object.entries(preferences(downloads)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const args = [
    '--headless',
    '--no-remote',
    '--profile',
    profile,
    '--remote-debugging-port',
    '0',
    'about:blank',
  ]
  const firefox = start(program, args, {
    HOME: folder,
    MOZ_HEADLESS_WIDTH: '1280',
    MOZ_HEADLESS_HEIGHT: '900',
  })
  const [, address] = await firefox.waitForOutput(/WebDriver BiDi listening on (ws:\S+)/)
  const send = await connect(`${address}/session`)
  const { capabilities } = (await send('session.new', { capabilities: {} })) as {
    capabilities: { browserName: string; browserVersion: string }
  }
  const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] }
  const context = contexts[0]?.context
  return {
    version: `${capabilities.browserName} ${capabilities.browserVersion}`,
    downloads,
    async goto(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async run<T>(body: string, ...scriptArgs: unknown[]) {
      const response = (await send('script.callFunction', {
        functionDeclaration: `async (given) => { const args = JSON.parse(given); const run = async () => { ${body} }; return JSON.stringify((await run()) ?? null) }`,
        arguments: [{ type: 'string', value: JSON.stringify(scriptArgs) }],
        awaitPromise: true,
        target: { context },
        userActivation: true,
      })) as { type: string; result: { value: string }; exceptionDetails?: { text: string } }
      if (response.type === 'exception') throw new Error(response.exceptionDetails?.text)
      return JSON.parse(response.result.value) as T
    },
    async performActions(actions) {
      await send('input.performActions', { context, actions })
    },
    async setFiles(selector, files) {
      const { nodes } = (await send('browsingContext.locateNodes', {
        context,
        locator: { type: 'css', value: selector },
      })) as { nodes: { sharedId: string }[] }
      await send('input.setFiles', { context, element: { sharedId: nodes[0]?.sharedId }, files })
    },
    close: () => firefox.stop(),
  }
}

/** Connects a WebSocket; returns a function that sends commands and resolves with their results. */
async function connect(address: string): Promise<(method: string, params: object) => Promise<unknown>> {
  const socket = new WebSocket(address)
  const pendingReplies = new Map<number, (reply: Reply) => void>()
  socket.addEventListener('message', ({ data }) => {
    const response = JSON.parse(String(data)) as Reply
    if (response.id !== undefined) pendingReplies.get(response.id)?.(response)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  let last = 0
  return (method, params) =>
    new Promise((resolve, reject) => {
      const id = ++last
      pendingReplies.set(id, ({ type, result, error, message }) => {
        pendingReplies.delete(id)
        if (type === 'success') resolve(result)
        else reject(new Error(`${method}: ${error}: ${message}`))
      })
      socket.send(JSON.stringify({ id, method, params }))
    })
}
