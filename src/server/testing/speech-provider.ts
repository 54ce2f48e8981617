import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type {
  AppliedHints,
  EngineWord,
  Segment,
  SpeechEngine,
  TranscribeRequest,
} from '#server/infra/engines/engine.ts'
import type { ProviderPolicy } from '#server/infra/remote/provider.ts'

/** A request received by the provider. */
export interface Exchange {
  method: string
  path: string
  query: URLSearchParams
  headers: Record<string, string | undefined>
  body: Buffer
  /** Resolves if the connection is lost before the response. */
  connectionLost: Promise<void>
}

export type Reply = (exchange: Exchange, response: ServerResponse) => unknown

/** Responds with JSON. */
export function json(response: ServerResponse, body: unknown, status = 200, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

/** Starts a fake provider that records requests, and stops it when the test ends. */
export async function serveProvider(reply: Reply): Promise<{ url: string; exchanges: Exchange[] }> {
  const exchanges: Exchange[] = []
  const server = createServer(async (request, response) => {
    const body = await buffer(request).catch(() => null)
    if (!body) return
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const connectionLost = once(response, 'close').then(() => {})
    const headers = request.headers as Exchange['headers']
    const exchange = {
      method: request.method ?? '',
      path: pathname,
      query: searchParams,
      headers,
      body,
      connectionLost,
    }
    exchanges.push(exchange)
    await reply(exchange, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, exchanges }
}

/** Creates a recording of noise whose bytes identify the part that a driver sends. */
export async function createNoise(seconds: number): Promise<{ pcmPath: string; pcm: Buffer }> {
  const folder = await mkdtemp(join(tmpdir(), 'longhand-remote-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const pcm = randomBytes(seconds * 32_000)
  const pcmPath = join(folder, 'audio.pcm')
  await writeFile(pcmPath, pcm)
  return { pcmPath, pcm }
}

export const createSegments = (...spans: [number, number][]): Segment[] =>
  spans.map(([start, end], index) => ({ index, start, end }))

/** Returns the audio of a WAV file after checking its header. */
export function audioFromWav(wav: Buffer): Buffer {
  const header = {
    riff: wav.toString('latin1', 0, 4),
    rest: wav.readUInt32LE(4),
    wave: wav.toString('latin1', 8, 16),
    format: [wav.readUInt16LE(20), wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34)],
    data: wav.toString('latin1', 36, 40),
    size: wav.readUInt32LE(40),
  }
  const isSame = JSON.stringify({
    riff: 'RIFF',
    rest: wav.length - 8,
    wave: 'WAVEfmt ',
    format: [1, 1, 16_000, 16],
    data: 'data',
    size: wav.length - 44,
  })
  if (JSON.stringify(header) !== isSame)
    throw new Error(`Not a WAV file of this length: ${JSON.stringify(header)}`)
  return wav.subarray(44)
}

/** Parses the fields and the file of a form. */
export async function parseForm({ headers, body }: Exchange): Promise<{ form: FormData; file: Buffer }> {
  const type = headers['content-type'] ?? ''
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  const file = form.get('file') as File
  return { form, file: Buffer.from(await file.arrayBuffer()) }
}

/** No delays, but generous timeouts, so that no test depends on the machine's speed. */
export const fastPolicy: ProviderPolicy = {
  limit: () => 60_000,
  retries: 2,
  backOff: () => 1,
  longestPause: 5,
  pollDelayMs: () => 1,
  maxResponseBytes: 100_000,
}

export interface Transcription {
  words: EngineWord[]
  reported: { index: number; words: EngineWord[]; language: string | undefined }[]
  /** The hints reported as applied. */
  appliedHints: AppliedHints[]
  progress: number[]
}

export const emptyTranscription = (): Transcription => ({
  words: [],
  reported: [],
  appliedHints: [],
  progress: [],
})

/** Transcribes a recording with an engine and collects its reports, even if it fails. */
export async function transcribe(
  engine: SpeechEngine,
  request: Pick<TranscribeRequest, 'pcmPath' | 'segments'> & Partial<TranscribeRequest>,
  collected = emptyTranscription(),
): Promise<Transcription> {
  await engine.transcribe({
    language: 'en-US',
    hints: [],
    concurrency: 2,
    signal: new AbortController().signal,
    onSegment({ index }, words, language) {
      collected.reported.push({ index, words, language })
      collected.words.push(...words)
    },
    onHints: (appliedHints) => void collected.appliedHints.push(appliedHints),
    onProgress: (fraction) => void collected.progress.push(fraction),
    ...request,
  })
  return collected
}

/**
 * Transcribes noise, by default as two segments, with an engine whose server returns the test's responses.
 * Returns the server's requests, the result and the engine's error.
 */
export async function transcribeNoise(
  engineAt: (url: string) => SpeechEngine,
  reply: Reply,
  { seconds = 20, ...request }: Partial<TranscribeRequest> & { seconds?: number } = {},
) {
  const server = await serveProvider(reply)
  const { pcmPath, pcm } = await createNoise(seconds)
  const collected = emptyTranscription()
  const segments = createSegments([1000, 3000], [3500, 6000])
  const failure = await transcribe(engineAt(server.url), { pcmPath, segments, ...request }, collected).then(
    () => undefined,
    (error: unknown) => error,
  )
  return { ...server, ...collected, pcm, failure }
}
