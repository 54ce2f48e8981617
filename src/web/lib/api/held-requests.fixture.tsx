import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { vi } from 'vitest'

/** Returns a hook's value. Its mutations can be run; its queries aren't fetched. */
export function readHook<Value>(client: QueryClient, useHook: () => Value): Value {
  let result: { value: Value } | undefined
  const Probe = () => {
    result = { value: useHook() }
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Probe />
    </QueryClientProvider>,
  )
  if (!result) throw new Error('The hook was not called')
  return result.value
}

interface HeldRequest {
  body: unknown
  respond: (result: unknown) => void
  reject: () => void
}

/** Replaces `fetch`; returns the requests, in the order sent, to be answered by the test. */
export function holdRequests(): HeldRequest[] {
  const requests: HeldRequest[] = []
  vi.stubGlobal('fetch', (_url: string, { body }: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    requests.push({
      body: JSON.parse(String(body)),
      respond: (result) => resolve(Response.json({ result })),
      reject: () => reject(new TypeError('Failed to fetch')),
    })
    return promise
  })
  return requests
}
