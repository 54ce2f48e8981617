// Type-checked and run by api-clients.test.ts, beside a client that @hey-api/openapi-ts generates.
import { client } from './hey-api/client.gen.ts'
import { getCollection, getSubtitles, getTranscript, listCollections, signIn } from './hey-api/sdk.gen.ts'

const [, , baseUrl = '', email = '', password = ''] = process.argv

const cookies: string[] = []
client.setConfig({ baseUrl: baseUrl as '/' })
client.interceptors.request.use((request) => {
  request.headers.set('cookie', cookies.join('; '))
  return request
})
client.interceptors.response.use((response) => {
  for (const cookie of response.headers.getSetCookie()) cookies.push(cookie.split(';')[0] ?? '')
  return response
})

const signedIn = await signIn({ body: { email, password } })
if (!signedIn.data || !('session' in signedIn.data.result)) throw new Error('Not signed in')
const { user } = signedIn.data.result.session

const list = await listCollections({
  path: { uid: user.uid },
  query: { limit: 1 },
  body: { orgId: user.organization ?? '' },
})
const collection = list.data?.Items[0]
if (!collection) throw new Error('The list is empty')

const path = { id: collection.id }
const transcript = await getTranscript({ path })
const words = transcript.data?.results.items.map((item) => item.alternatives[0]?.content ?? '')
const subtitles = await getSubtitles({ path, query: { format: 'vtt' }, parseAs: 'text' })
const missing = await getCollection({ path: { id: user.uid } })

process.stdout.write(
  JSON.stringify({
    name: collection.name,
    words: words?.slice(0, 3),
    subtitles: String(subtitles.data).slice(0, 6),
    error: missing.error?.error.code,
  }),
)
