import { json as readJson } from 'node:stream/consumers'
import { startServer } from './stand-in-server.ts'

/** A PNG file with one blue pixel. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
)

export interface ImageResponse {
  status: number
  body: unknown
}

const imageResponse: ImageResponse = {
  status: 200,
  body: { created: 1, data: [{ b64_json: onePixel.toString('base64') }] },
}

/**
 * Starts a server with OpenAI's image API, whose model returns pictures of one pixel, or the test's
 * responses.
 */
export async function serveImageModel() {
  const requests: unknown[] = []
  const keys: unknown[] = []
  const answers: (ImageResponse | Promise<ImageResponse>)[] = []
  const server = await startServer(async (request, response) => {
    requests.push(await readJson(request))
    keys.push(request.headers.authorization)
    const { status, body } = (await answers.shift()) ?? imageResponse
    const headers = { 'content-type': 'application/json', 'retry-after': '0' }
    response.writeHead(status, headers).end(JSON.stringify(body))
  })
  return {
    url: `${server.url}/v1`,
    asked: requests,
    keys,
    /** Responses to use next, instead of pictures. */
    answers,
    imageRequests: imageResponse,
    close: server.close,
  }
}
