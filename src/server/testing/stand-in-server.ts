import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts a server on a local port, which is free by default. */
export async function startServer(onRequest: RequestListener, port = 0) {
  const server = createServer(onRequest)
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  )
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export const sendJson = (response: ServerResponse, status: number, body: unknown): ServerResponse =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** Reads the body of a request as a form. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

/** OAuth authorization codes with their code challenges and redirect URIs. */
export type AuthorizationCodes = Map<string, { challenge: string; redirect: string }>

/** Redeems the code of a token request (PKCE); returns whether it is valid. */
export function redeemCode(codes: AuthorizationCodes, form: URLSearchParams): boolean {
  const code = form.get('code') ?? ''
  const grant = codes.get(code)
  codes.delete(code)
  const verifier = form.get('code_verifier') ?? ''
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return grant?.challenge === challenge && grant.redirect === form.get('redirect_uri')
}

interface Download {
  recording: Buffer
  contentType: string
  /** Called for each download; returns whether it is cut off partway through. */
  shouldDisconnect(): boolean
}

/** Sends a recording, or the rest of it if a range is requested. */
export function sendRecording(
  { headers }: IncomingMessage,
  response: ServerResponse,
  { recording, contentType, shouldDisconnect }: Download,
): ServerResponse {
  const start = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0)
  response.writeHead(start > 0 ? 206 : 200, {
    'content-type': contentType,
    'accept-ranges': 'bytes',
    etag: '"1"',
    'content-length': recording.length - start,
    ...(start > 0 && { 'content-range': `bytes ${start}-${recording.length - 1}/${recording.length}` }),
  })
  if (!shouldDisconnect()) return response.end(recording.subarray(start))
  response.write(recording.subarray(0, recording.length / 2), () => setTimeout(() => response.destroy(), 50))
  return response
}
