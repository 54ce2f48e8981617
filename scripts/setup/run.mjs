import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root folder of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Thrown when setup can't continue. Only the message is shown to the user. */
export class SetupError extends Error {}

/** Returns the environment for the project's own programs, with Node from npm first in PATH. */
export const environment = () => ({
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
})

/**
 * Runs a program to completion and collects its output.
 * @returns {Promise<{ok: boolean, output: string}>}
 */
export function run(command, args, { env = environment() } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const chunks = []
    child.stdout.on('data', (chunk) => chunks.push(chunk))
    child.stderr.on('data', (chunk) => chunks.push(chunk))
    child.once('error', (error) => resolve({ ok: false, output: error.message }))
    child.once('close', (code) =>
      resolve({ ok: code === 0, output: Buffer.concat(chunks).toString().trim() }),
    )
  })
}
