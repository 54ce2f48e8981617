import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { vi } from 'vitest'

const program = fileURLToPath(new URL('../../../scripts/longhand.mjs', import.meta.url))

/** Returns an environment with only the given settings. */
function environmentWith(settings: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  return { PATH, HOME, NODE_COMPILE_CACHE, ...settings }
}

/** Starts the `longhand` command without a terminal, with only the given settings. */
export function startCommand(env: Record<string, string>, ...args: string[]) {
  return spawn(process.execPath, [program, ...args], { env: environmentWith(env) })
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

/** Runs a command in the test's process, with only the given settings. Takes a tenth of the time of `runCommand`. */
export async function runInProcess(env: Record<string, string>, command: Command, ...args: string[]) {
  let [stdout, stderr] = ['', '']
  const originalEnvironment = process.env
  process.env = environmentWith(env)
  const log = vi.spyOn(console, 'log').mockImplementation((line) => {
    stdout += `${line}\n`
  })
  const error = vi.spyOn(console, 'error').mockImplementation((line) => {
    stderr += `${line}\n`
  })
  try {
    await command.parseAsync(args, { from: 'user' })
    return { code: process.exitCode ?? 0, stdout, stderr }
  } finally {
    process.exitCode = undefined
    log.mockRestore()
    error.mockRestore()
    process.env = originalEnvironment
  }
}
