import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Setup can't go on. The message is all that the user is shown. */
export class SetupError extends Error {}

/** The environment of the project's own programs: the Node that came with npm is found first. */
export const environment = () => ({
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
})

/**
 * Runs a program to its end and collects what it prints.
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
