import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface WebdavServer {
  /** URL of the folder, without a slash at the end. */
  url: string
  user: string
  password: string
  /** Files by path; null for folders. */
  tree: Map<string, Buffer | null>
  /** Requests with their method, path and `Authorization` header. */
  requests: { method: string; path: string; authorization: string | undefined }[]
  /** Responds to a request instead of the server; returns whether it did. */
  intercept: (request: IncomingMessage, response: ServerResponse) => boolean
  close(): Promise<void>
}

const root = '/remote.php/dav/files/ada'

/** Serves a WebDAV folder (RFC 4918: PROPFIND with depth 0 and 1, GET with byte ranges). */
export async function serveWebdav(tree: Record<string, Buffer | null>): Promise<WebdavServer> {
  const webdavServer: WebdavServer = {
    url: '',
    user: 'ada',
    password: 'app password',
    requests: [],
    intercept: () => false,
    close: async () => {},
    tree: new Map(Object.entries(tree)),
  }
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    webdavServer.requests.push({ method, path: url, authorization: headers.authorization })
    if (webdavServer.intercept(request, response)) return
    const expected = `Basic ${Buffer.from(`${webdavServer.user}:${webdavServer.password}`).toString('base64')}`
    if (headers.authorization !== expected)
      return response.writeHead(401, { 'www-authenticate': 'Basic realm="files"' }).end()
    const path = decodeURIComponent(url.slice(root.length).replace(/^\/|\/$/g, ''))
    const fileContent = path === '' ? null : webdavServer.tree.get(path)
    if (!url.startsWith(root) || fileContent === undefined) return response.writeHead(404).end()
    if (method === 'PROPFIND') return list(webdavServer, path, headers.depth === '1', response)
    return fileContent === null
      ? response.writeHead(405).end()
      : sendFile(fileContent, headers.range, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  webdavServer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${root}`
  webdavServer.close = async () => {
    server.closeAllConnections()
    server.close()
  }
  return webdavServer
}

function list({ tree }: WebdavServer, path: string, withChildren: boolean, response: ServerResponse): void {
  const start = path === '' ? '' : `${path}/`
  const children = [...tree.keys()].filter(
    (one) => one.startsWith(start) && one !== path && !one.slice(start.length).includes('/'),
  )
  const paths = withChildren ? [path, ...children] : [path]
  const resources = paths.map((one) =>
    multistatusResource(hrefOf(one, tree.get(one) ?? null), tree.get(one) ?? null),
  )
  response.writeHead(207, { 'content-type': 'application/xml; charset=utf-8' }).end(multistatus(resources))
}

const hrefOf = (path: string, content: Buffer | null) =>
  [root, ...path.split('/').filter(Boolean)]
    .map((part) => part.split('/').map(encodeURIComponent).join('/'))
    .join('/') + (content === null ? '/' : '')

/** Creates a response element for a file, or for a folder if the content is null. */
export function multistatusResource(href: string, content: Buffer | null): string {
  const knownProperties =
    content === null
      ? '<d:resourcetype><d:collection/></d:resourcetype>'
      : `<d:resourcetype/><d:getcontentlength>${content.length}</d:getcontentlength>`
  const unknown = content === null ? '<d:getcontentlength/>' : '<d:quota-used-bytes/>'
  return `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${knownProperties}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat><d:propstat><d:prop>${unknown}</d:prop><d:status>HTTP/1.1 404 Not Found</d:status></d:propstat></d:response>`
}

export const multistatus = (resources: string[]): string =>
  `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns">${resources.join('')}</d:multistatus>`

/** Sends a file, or a range of its bytes. */
export function sendFile(content: Buffer, range: string | undefined, response: ServerResponse): void {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  const start = Number(from ?? 0)
  const end = to ? Number(to) : content.length - 1
  const headers = {
    'content-type': 'audio/wav',
    'accept-ranges': 'bytes',
    etag: '"1"',
    'content-length': end - start + 1,
  }
  if (from === undefined) response.writeHead(200, headers)
  else response.writeHead(206, { ...headers, 'content-range': `bytes ${start}-${end}/${content.length}` })
  response.end(content.subarray(start, end + 1))
}
