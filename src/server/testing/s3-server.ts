import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sendFile } from './webdav-server.ts'

export interface S3Server {
  url: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  objects: Map<string, Buffer>
  /** Requested URLs. */
  requests: string[]
  /** Responds to a request instead of the server; returns whether it did. */
  intercept: (request: IncomingMessage, response: ServerResponse) => boolean
  close(): Promise<void>
}

/** Serves ListObjectsV2 and GetObject for a bucket, with signatures (version 4) in headers or URLs. */
export async function serveS3(objects: Record<string, Buffer>): Promise<S3Server> {
  const s3Server: S3Server = {
    url: '',
    bucket: 'recordings',
    region: 'eu-central-1',
    accessKeyId: 'AKEXAMPLE',
    secretAccessKey: 'a+secret/key',
    requests: [],
    intercept: () => false,
    close: async () => {},
    objects: new Map(Object.entries(objects)),
  }
  const server = createServer((request, response) => {
    s3Server.requests.push(request.url ?? '')
    if (s3Server.intercept(request, response)) return
    const url = new URL(request.url ?? '', 'http://host')
    const errorCode = findRefusal(s3Server, request, url)
    if (errorCode) return sendError(response, 403, errorCode)
    const [, bucket, ...rest] = url.pathname.split('/')
    if (bucket !== s3Server.bucket) return sendError(response, 404, 'NoSuchBucket')
    if (url.searchParams.get('list-type') === '2') return list(s3Server, url.searchParams, response)
    const content = s3Server.objects.get(rest.map(decodeURIComponent).join('/'))
    return content
      ? sendFile(content, request.headers.range, response)
      : sendError(response, 404, 'NoSuchKey')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  s3Server.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  s3Server.close = async () => {
    server.closeAllConnections()
    server.close()
  }
  return s3Server
}

export const sendError = (response: ServerResponse, status: number, code: string, headers = {}): void => {
  response
    .writeHead(status, { 'content-type': 'application/xml', ...headers })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`)
}

/** Returns an error code; null if the signature is valid. */
function findRefusal(server: S3Server, request: IncomingMessage, url: URL): string | null {
  const query = url.searchParams
  const header = request.headers.authorization ?? ''
  const [, credential = query.get('X-Amz-Credential') ?? ''] = /Credential=([^,]+)/.exec(header) ?? []
  const [, signedHeaders = query.get('X-Amz-SignedHeaders') ?? ''] =
    /SignedHeaders=([^,]+)/.exec(header) ?? []
  const [, signature = query.get('X-Amz-Signature') ?? ''] = /Signature=([0-9a-f]+)/.exec(header) ?? []
  const [accessKeyId, day = '', region, service, end] = credential.split('/')
  if (accessKeyId !== server.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== server.region || service !== 's3' || end !== 'aws4_request')
    return 'AuthorizationHeaderMalformed'
  const date = String(request.headers['x-amz-date'] ?? query.get('X-Amz-Date'))
  const seconds = Number(query.get('X-Amz-Expires') ?? 900)
  const time = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!date.startsWith(day) || !(Math.abs(Date.now() - time) < seconds * 1000)) return 'AccessDenied'
  const names = signedHeaders.split(';')
  if (!names.includes('host')) return 'AccessDenied'
  const canonical = [
    request.method,
    url.pathname,
    canonicalQuery(query),
    ...names.map((name) => `${name}:${String(request.headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders,
    request.headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD',
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const stringToSign = `AWS4-HMAC-SHA256\n${date}\n${scope}\n${createHash('sha256').update(canonical).digest('hex')}`
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const key = [day, server.region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${server.secretAccessKey}`,
  )
  return hmac(key, stringToSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const canonicalQuery = (query: URLSearchParams) =>
  [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')

function list({ objects }: S3Server, query: URLSearchParams, response: ServerResponse): void {
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter') ?? ''
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString('utf8')
  const names = [...objects.keys()].filter((key) => key.startsWith(prefix))
  const groupedKeys = names.map((key) => {
    const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length)
    return end < 0 ? key : key.slice(0, end + 1)
  })
  const all = [...new Set(groupedKeys)].sort().filter((name) => name > after)
  const page = all.slice(0, Number(query.get('max-keys') ?? 1000))
  const encodeName = (name: string) => encode(name).replaceAll('%2F', '/').replaceAll('%20', '+')
  const items = page.map((name) =>
    delimiter !== '' && name.endsWith(delimiter)
      ? `<CommonPrefixes><Prefix>${encodeName(name)}</Prefix></CommonPrefixes>`
      : `<Contents><Key>${encodeName(name)}</Key><Size>${objects.get(name)?.length}</Size></Contents>`,
  )
  const isTruncated = page.length < all.length
  const next = `<NextContinuationToken>${Buffer.from(page.at(-1) ?? '').toString('base64')}</NextContinuationToken>`
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated><EncodingType>url</EncodingType>${isTruncated ? next : ''}${items.join('')}</ListBucketResult>`,
    )
}
