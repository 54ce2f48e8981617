import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { loadAddon } from './addon.ts'
import { loadModel } from './child-models.ts'
import { type Reply, request, type Task } from './protocol.ts'

// Entry point of a child process. It responds on file descriptor 3, since the native code writes to
// stdout and stderr. Calls into the native code can't be interrupted; only killing the process
// stops them.

const MESSAGE_FD = 3

type Handler = (task: Task, onProgress: (fraction: number) => void) => unknown

function send(message: Reply): void {
  const bytes = Buffer.from(`${JSON.stringify(message)}\n`)
  for (let writtenBytes = 0; writtenBytes < bytes.length; )
    writtenBytes += writeSync(MESSAGE_FD, bytes, writtenBytes)
}

async function serve(): Promise<void> {
  const addon = loadAddon()
  let handler: Handler = () => {
    throw new Error('No model is loaded')
  }
  for await (const line of createInterface({ input: process.stdin })) {
    const { id, task } = request.parse(JSON.parse(line))
    try {
      if (task.op === 'load') handler = loadModel(addon, task.model)
      const result = task.op === 'load' ? {} : handler(task, (progress) => send({ id, progress }))
      send({ id, result })
    } catch (error) {
      send({ id, error: (error as Error).message })
    }
  }
}

await serve()
