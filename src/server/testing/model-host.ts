import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CatalogEntry } from '#server/infra/models/entry.ts'
import { onTestEnd } from './cleanup.ts'

type Answer = (request: IncomingMessage, response: ServerResponse, content: Buffer) => void

export interface ModelHost {
  url: string
  /** Sets responses to the next requests for a file, one per request. */
  queueAnswers(path: string, ...answers: Answer[]): void
  /** Path and range of each request. */
  readonly requests: { path: string; range: string | undefined }[]
}

export const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

/** Returns bytes that differ by seed. */
export const randomBytes = (length: number, seed = 1): Buffer =>
  Buffer.from(Uint8Array.from({ length }, (_, i) => (i * 31 + seed * 17 + (i >> 8)) & 255))

/** Creates a catalog entry for a model with these files. */
export function createTestModel(name: string, files: Record<string, Buffer>): CatalogEntry {
  return {
    name,
    title: name,
    purpose: 'recognition',
    languages: ['en'],
    family: 'whisper',
    licence: 'MIT',
    attribution: 'nobody',
    repository: `publisher/${name}`,
    revision: 'abc',
    files: Object.entries(files).map(([path, content]) => ({
      role: 'model',
      path,
      bytes: content.length,
      sha256: sha256(content),
    })),
  }
}

const fullAnswer: Answer = (_, response, content) => {
  response.writeHead(200, { 'content-length': content.length }).end(content)
}

/** Responds with the requested range. */
const withRanges: Answer = (request, response, content) => {
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
  if (from === 0) return fullAnswer(request, response, content)
  const range = `bytes ${from}-${content.length - 1}/${content.length}`
  response.writeHead(206, { 'content-length': content.length - from, 'content-range': range })
  response.end(content.subarray(from))
}

/** Declares the full length, sends some bytes, and breaks the connection once they have arrived. */
export const truncateAfter =
  (bytes: number, waitForBytes: () => Promise<unknown>): Answer =>
  (_, response, content) => {
    response.writeHead(200, { 'content-length': content.length })
    response.write(content.subarray(0, bytes), () => void waitForBytes().then(() => response.destroy()))
  }

/** Sends some bytes and then nothing. */
export const stallAfter =
  (bytes: number): Answer =>
  (_, response, content) => {
    response.writeHead(200, { 'content-length': content.length })
    response.write(content.subarray(0, bytes))
  }

export const respondWithStatus =
  (status: number): Answer =>
  (_, response) => {
    response.writeHead(status).end()
  }

/** Ignores ranges. */
export const withoutRanges: Answer = fullAnswer

/** Starts a local model host. `files` are keyed by path below `/publisher/<model>/resolve/abc/`. */
export async function startModelHost(files: Record<string, Buffer>): Promise<ModelHost> {
  const next = new Map<string, Answer[]>()
  const requests: ModelHost['requests'] = []
  const server = createServer((request, response) => {
    const path = request.url?.replace(/^\/publisher\/[^/]+\/resolve\/abc\//, '') ?? ''
    requests.push({ path, range: request.headers.range })
    const content = files[path]
    const answer = next.get(path)?.shift() ?? (content ? withRanges : respondWithStatus(404))
    answer(request, response, content ?? Buffer.alloc(0))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestEnd(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    queueAnswers: (path, ...answers) => void next.set(path, [...(next.get(path) ?? []), ...answers]),
    requests,
  }
}
