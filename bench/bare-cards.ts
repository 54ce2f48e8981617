import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Collection } from '#contract/collection.ts'
import type { DashboardTarget } from './dashboard.ts'

/**
 * Serves the viewer's first fifty collections as plain HTML: the baseline cost of a page that does nothing
 * else.
 */
export async function serveBareCards(target: DashboardTarget): Promise<{ url: string; close(): void }> {
  const items = await firstPage(target)
  const cards = items.map(
    ({ id, name, snippet, processing: { state } }) =>
      `<li><article data-state=${state}><h2><a href="/transcript/${id}">${name}</a></h2><p>${state}</p><p>${snippet}</p></article></li>`,
  )
  const style = 'ul{display:grid;grid-template-columns:repeat(3,1fr)}li{height:200px;overflow:hidden}'
  const body = `<!doctype html><html lang=en><meta charset=utf-8><title>Library</title><style>${style}</style><main><ul>${cards.join('')}</ul></main></html>`
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

async function firstPage({ url, cookie, uid, orgId }: DashboardTarget): Promise<Collection[]> {
  const response = await fetch(`${url}/user/v2/${uid}/collections?limit=50`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ orgId }),
  })
  if (!response.ok) throw new Error(await response.text())
  return ((await response.json()) as { Items: Collection[] }).Items
}
