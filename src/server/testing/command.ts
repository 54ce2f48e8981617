import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../../scripts/longhand.mjs', import.meta.url))

/** Starts the `longhand` command without a terminal, with only the given settings. */
export function startCommand(env: Record<string, string>, ...args: string[]) {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  return spawn(process.execPath, [program, ...args], { env: { PATH, HOME, NODE_COMPILE_CACHE, ...env } })
}

/** Runs the command to completion. */
export async function runCommand(env: Record<string, string>, ...args: string[]) {
  const child = startCommand(env, ...args)
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
