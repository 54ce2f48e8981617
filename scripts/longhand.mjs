#!/usr/bin/env node
// The `longhand` command. If started with an older Node, runs the program with Node 24 from npm.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url))
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const system = `${process.platform}-${process.arch}`

/** Returns the path of a Node executable that can run TypeScript; null if there is none. */
function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  const { resolve } = createRequire(import.meta.url)
  for (const name of [`node-${system}`, `node-bin-${system}`]) {
    try {
      const path = join(dirname(resolve(`${name}/package.json`)), 'bin', 'node')
      if (existsSync(path)) return path
    } catch {}
  }
  return null
}

const node = findNode()
if (node === null) {
  console.error('longhand: Node 24 is missing. Run `npm install` in the Longhand folder first.')
  process.exit(1)
}
// The IPC channel also closes if this process is killed and therefore can't forward a signal.
const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
const child = spawn(node, [program, ...process.argv.slice(2)], { stdio })
for (const signal of signals) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => {
  if (signal === null) process.exit(code ?? 1)
  for (const signalName of signals) process.removeAllListeners(signalName)
  process.kill(process.pid, signal)
})
