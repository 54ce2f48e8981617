import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Starts a second server with its own data folder, for settings that would affect other journeys. */
export async function startOtherProduct(port: number, env: Record<string, string>) {
  const dataDir = join(tmpdir(), `longhand-e2e-${randomUUID()}`)
  const child = spawn(process.execPath, ['e2e/serve.ts'], {
    env: {
      ...process.env,
      ...env,
      PORT: String(port),
      E2E_DATA: dataDir,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://localhost:${port}`
  while (!(await isReady(url))) {
    if (child.exitCode !== null)
      throw new Error(`The server exited with ${child.exitCode} before it was ready`)
    await sleep(100)
  }
  const stop = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.kill('SIGTERM')
    })
  return { url, dataDir, stop }
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
