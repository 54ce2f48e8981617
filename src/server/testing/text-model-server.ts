import { json as readJson } from 'node:stream/consumers'
import { startServer } from './stand-in-server.ts'

/** A request to the model: instructions and input. */
export interface ModelRequest {
  instructions: string
  text: string
}

/** A complete response, one cut off at the model's limit, or an error status. */
type ModelResponse = string | number | { cut: string }
export type ModelResponder = (modelRequest: ModelRequest) => ModelResponse | Promise<ModelResponse>

/** Starts a server with OpenAI's chat API that returns the test's responses. */
export async function serveTextModel(responder: ModelResponder) {
  const receivedRequests: ModelRequest[] = []
  const state = { answering: responder }
  const server = await startServer(async (request, response) => {
    const { messages = [] } = (await readJson(request).catch(() => ({}))) as {
      messages?: { role: string; content: string }[]
    }
    const messageOfRole = (role: string) => messages.find((message) => message.role === role)?.content ?? ''
    const prompt = { instructions: messageOfRole('system'), text: messageOfRole('user') }
    receivedRequests.push(prompt)
    const answer = await state.answering(prompt)
    const isText = typeof answer !== 'number'
    const [content, finish_reason] = typeof answer === 'object' ? [answer.cut, 'length'] : [answer, 'stop']
    response.writeHead(isText ? 200 : answer, { 'content-type': 'application/json', 'retry-after': '0' })
    const message = { role: 'assistant', content }
    const body = isText
      ? { id: '1', choices: [{ index: 0, message, finish_reason }] }
      : { error: { message: 'It does not work today' } }
    response.end(JSON.stringify(body))
  })
  return {
    url: `${server.url}/v1`,
    asked: receivedRequests,
    /** Changes the responses from now on. */
    answer(next: ModelResponder) {
      state.answering = next
    },
    close: server.close,
  }
}
