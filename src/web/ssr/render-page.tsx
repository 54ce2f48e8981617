import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { Session } from '#contract/accounts.ts'
import type { ApiCall, ApiResponse, PageData, PageRequest, RenderedPage } from '#contract/page-rendering.ts'
import { sessionQuery } from '#web/features/accounts/queries.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { i18next, startI18n } from '#web/lib/i18n/i18n.ts'
import { workspaceRegionUrl } from '#web/lib/regions/region-pages.ts'
import { documentTitle } from '#web/ui/use-document-title.ts'
import { App } from '../app.tsx'
import { router } from '../router.ts'

type PortRequest = PageRequest & { port: MessagePort }

// A retry would come too late.
queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })

/** Renders pages one at a time, because module state belongs to the page being rendered. */
let turn: Promise<unknown> = Promise.resolve()

/**
 * Renders a page along with the responses to its first requests.
 * @returns null if the page can't be rendered because the session has ended or a request failed
 */
export default function renderPage(request: PortRequest): Promise<RenderedPage | null> {
  const page = turn.then(() => (Date.now() < request.until ? render(request) : null))
  turn = page.catch(() => {})
  return page.finally(() => request.port.close())
}

async function render({ path, origin, width, height, timeZone, languages, port }: PortRequest) {
  const responses: PageData['responses'] = []
  const sendCall = openCalls(port)
  let calls = 0
  const fetchForPage = async (address: string, init?: RequestInit) => {
    calls++
    const body = typeof init?.body === 'string' ? init.body : ''
    const apiResponse = await sendCall({ address, body })
    if (apiResponse.status === 200)
      responses.push({ call: address + body, body: apiResponse.body, clock: apiResponse.clock })
    return new Response(apiResponse.body, {
      status: apiResponse.status,
      headers: { 'content-type': 'application/json' },
    })
  }
  const location = { origin, pathname: path, search: '', href: path }
  Object.assign(globalThis, { innerWidth: width, innerHeight: height, location, fetch: fetchForPage })
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: true, languages }, configurable: true })
  try {
    if (!i18next.isInitialized) await startI18n({ language: 'en', onLanguageChange: () => {} })
    const session = await queryClient.fetchQuery(sessionQuery)
    if (!session) return null
    // The content is in another region, and the browser is redirected there.
    if (workspaceRegionUrl(session)) return null
    const { language } = session.user
    if (i18next.language !== language) await i18next.changeLanguage(language)
    // Users who haven't set a time zone get the browser's, not the server's.
    const user = { ...session.user, timeZone: session.user.timeZone ?? timeZone }
    queryClient.setQueryData(sessionQuery.queryKey, (): Session => ({ ...session, user }))
    // Scroll restoration adds a script to the HTML that isn't part of the client's render.
    router.update({ history: createMemoryHistory({ initialEntries: [path] }), scrollRestoration: false })
    await router.load()
    if (responses.length < calls || router.state.location.pathname !== path) return null
    const html = renderToString(<App />)
    const [, heading = ''] = /<h1[^>]*>([^<]*)<\/h1>/.exec(html) ?? []
    return { html, title: documentTitle(heading), data: { path, language, width, height, responses } }
  } finally {
    queryClient.clear()
  }
}

/**
 * Returns a function that sends requests through a port; they fail once the port closes, since the page is no
 * longer needed.
 */
function openCalls(port: MessagePort): (call: Omit<ApiCall, 'id'>) => Promise<ApiResponse> {
  const pendingResponses = new Map<number, PromiseWithResolvers<ApiResponse>>()
  port.onmessage = ({ data }: MessageEvent<ApiResponse>) => pendingResponses.get(data.id)?.resolve(data)
  port.addEventListener('close', () => {
    for (const { reject } of pendingResponses.values()) reject(new Error('The rendering was abandoned'))
  })
  let calls = 0
  return (call) => {
    const id = calls++
    const pendingResponse = Promise.withResolvers<ApiResponse>()
    pendingResponses.set(id, pendingResponse)
    port.postMessage({ ...call, id } satisfies ApiCall)
    return pendingResponse.promise
  }
}
