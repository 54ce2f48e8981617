import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { MessageChannel } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { expect, it, onTestFinished } from 'vitest'

const filename = fileURLToPath(new URL('../dist/web-ssr/render-page.js', import.meta.url))

it.skipIf(!existsSync(filename))(
  'continues with the next page when no client waits for the current one',
  async () => {
    const pool = new Piscina({ filename, maxThreads: 1 })
    onTestFinished(() => pool.destroy())
    const browser = { path: '/dashboard', width: 1280, height: 800, timeZone: 'UTC', languages: ['en'] }
    const open = (respond: (id: number) => object | undefined) => {
      const { port1, port2 } = new MessageChannel()
      const called = new Promise<void>((resolve) =>
        port1.on('message', ({ id }: { id: number }) => {
          resolve()
          const message = respond(id)
          if (message) port1.postMessage(message)
        }),
      )
      const input = { ...browser, until: Date.now() + 60_000, port: port2 }
      const page: Promise<unknown> = pool.run(input, { transferList: [port2] })
      return { page, called, close: () => port1.close() }
    }
    const abandonedRender = open(() => undefined)
    const failed = expect(abandonedRender.page).rejects.toThrow()
    await abandonedRender.called
    abandonedRender.close()
    await failed
    // Responds that no one is signed in.
    const nextRender = open((id) => ({ id, status: 200, body: '{"result":null}', clock: null }))
    expect(await nextRender.page).toBeNull()
  },
)
