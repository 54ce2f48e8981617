import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../../scripts/longhand.mjs', import.meta.url))

/** Runs the `longhand` command to its end, without a terminal, with nothing but the given settings. */
export async function runCommand(env: Record<string, string>, ...args: string[]) {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [program, ...args], { env: { PATH, HOME, ...env } })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  return { code, stdout, stderr }
}
