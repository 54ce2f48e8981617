// Type-checked and run by api-clients.test.ts, beside types that openapi-typescript generates.
import createClient from 'openapi-fetch'
import type { paths } from './openapi-typescript.ts'

const [, , baseUrl = '', email = '', password = ''] = process.argv

const cookies: string[] = []
const client = createClient<paths>({ baseUrl })
client.use({
  onRequest({ request }) {
    request.headers.set('cookie', cookies.join('; '))
  },
  onResponse({ response }) {
    for (const cookie of response.headers.getSetCookie()) cookies.push(cookie.split(';')[0] ?? '')
  },
})

const signIn = await client.POST('/auth/sign-in', { body: { email, password } })
if (!signIn.data || !('session' in signIn.data.result)) throw new Error(signIn.error?.error.code)
const { user } = signIn.data.result.session

const list = await client.POST('/user/v2/{uid}/collections', {
  params: { path: { uid: user.uid }, query: { limit: 1 } },
  body: { orgId: user.organization ?? '' },
})
const collection = list.data?.Items[0]
if (!collection) throw new Error('The list is empty')

const path = { id: collection.id }
const transcript = await client.GET('/collections/v2/{id}/transcript', { params: { path } })
const words = transcript.data?.results.items.map((item) => item.alternatives[0]?.content ?? '')
const subtitles = await client.GET('/collections/v2/{id}/subtitles', {
  params: { path, query: { format: 'vtt' } },
  parseAs: 'text',
})
const missing = await client.GET('/collections/v2/{id}', { params: { path: { id: user.uid } } })

process.stdout.write(
  JSON.stringify({
    name: collection.name,
    words: words?.slice(0, 3),
    subtitles: subtitles.data?.slice(0, 6),
    error: missing.error?.error.code,
  }),
)
