import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Behavior of a simulated child after a request. */
export type Action =
  | { reply: object }
  | { progress: number }
  /** Raw text in place of a reply. */
  | { line: string }
  /** Text written to stdout and stderr, as native code does. */
  | { noise: string }
  /** Additional memory to use, in bytes. */
  | { grow: number }
  /** Crashes like Node with a corrupt model. */
  | { abort: string }
  | { hang: true }

/** An expected request, and the child's actions. */
export interface Exchange {
  op: string
  does: readonly Action[]
}

/** A child program that plays recorded conversations in the protocol; its nth start plays the nth one. */
export interface ReplayedChild {
  /** Path of the program. */
  program: string
  /** Returns the tasks requested in each start. */
  requests(): { op: string; [key: string]: unknown }[][]
  /** Returns the process IDs of all starts. */
  pids(): number[]
}

export function replayChild(root: string, conversations: readonly (readonly Exchange[])[]): ReplayedChild {
  const folder = mkdtempSync(join(root, 'child-'))
  const program = join(folder, 'child.mjs')
  const log = join(folder, 'log.jsonl')
  writeFileSync(join(folder, 'conversations.json'), JSON.stringify(conversations))
  writeFileSync(program, source)
  const entries = (): { pid?: number; asked?: { op: string } }[] =>
    existsSync(log)
      ? readFileSync(log, 'utf8')
          .split('\n')
          // The last line may not be complete yet.
          .slice(0, -1)
          .map((line) => JSON.parse(line))
      : []
  return {
    program,
    pids: () => entries().flatMap(({ pid }) => pid ?? []),
    requests: () => {
      const starts: { op: string }[][] = []
      for (const { pid, asked } of entries()) {
        if (pid !== undefined) starts.push([])
        else if (asked) starts.at(-1)?.push(asked)
      }
      return starts
    },
  }
}

const source = `
import { appendFileSync, existsSync, readFileSync, writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
const beside = (name) => new URL(name, import.meta.url)
const log = (entry) => appendFileSync(beside('log.jsonl'), JSON.stringify(entry) + '\\n')
const earlier = existsSync(beside('log.jsonl')) ? readFileSync(beside('log.jsonl'), 'utf8').match(/^{"pid"/gm) ?? [] : []
log({ pid: process.pid })
const exchanges = JSON.parse(readFileSync(beside('conversations.json'), 'utf8'))[earlier.length] ?? []
const held = []
const send = (line) => writeSync(3, line + '\\n')
function act(id, action) {
  if ('reply' in action) send(JSON.stringify({ id, ...action.reply }))
  if ('progress' in action) send(JSON.stringify({ id, progress: action.progress }))
  if ('line' in action) send(action.line)
  if ('noise' in action) writeSync(1, action.noise), writeSync(2, action.noise)
  if ('grow' in action) held.push(Buffer.alloc(action.grow, 1))
  if ('abort' in action) writeSync(2, action.abort), process.kill(process.pid, 'SIGABRT')
}
for await (const line of createInterface({ input: process.stdin })) {
  const { id, task } = JSON.parse(line)
  log({ asked: task })
  const exchange = exchanges.shift()
  if (exchange?.op !== task.op) {
    writeSync(2, 'unexpected ' + task.op)
    process.exit(99)
  }
  for (const action of exchange.does) act(id, action)
}
`
