import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../e2e/free-port.ts'

/** Starts the product with the latest build of the web app, in its own process. */
export async function serveProduct(
  dataFolder: string,
  settings: Record<string, string> = {},
): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  const port = String(await freePort())
  const env = {
    ...process.env,
    LONGHAND_DATA: dataFolder,
    PORT: port,
    MODEL_FETCH: 'off',
    SPEECH_CHECK: 'off',
    ...settings,
  }
  const child = spawn(process.execPath, ['src/server/main.ts'], { env, stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error("Longhand didn't start")
    await sleep(100)
  }
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}
