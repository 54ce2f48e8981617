import { webRoutes } from '#contract/web-routes.ts'
import { urlFor } from '#web/lib/api/api.ts'

interface ExampleValues {
  /** Base URL of all requests. */
  base: string
  uid: string
  email: string
  /** ID of the workspace. */
  orgId: string
}

/** Quotes a text as a single shell word. */
const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
const json = "-H 'content-type: application/json'"
const bodyOf = (body: object) => `-d ${quote(JSON.stringify(body))}`
/** Joins a command's words and options, one per line. */
const command = (...parts: string[]) => parts.join(' \\\n  ')

/** Query for the newest recordings. */
const newestQuery = { limit: 10 }

/** Returns shell commands that sign in and list the user's newest recordings. */
export function signInExample({ base, uid, email, orgId }: ExampleValues): string {
  const list = urlFor('listCollections', { params: { uid }, query: newestQuery })
  const password = 'YOUR PASSWORD'
  return [
    command('curl -c cookies.txt', json, bodyOf({ email, password }), quote(base + webRoutes.signIn.path)),
    command('curl -b cookies.txt', json, bodyOf({ orgId }), quote(base + list)),
  ].join('\n\n')
}

/** Returns shell commands that get a regional key using the cookie, then list the newest recordings. */
export function regionalKeyExample({ base, uid, orgId }: ExampleValues): string {
  const list = urlFor('listCollections', { params: { uid }, query: newestQuery })
  const key = urlFor('getRegionalKey', { params: { uid } })
  return [
    command('curl -b cookies.txt', quote(base + key)),
    command("curl -H 'authorization: Bearer THE KEY'", json, bodyOf({ orgId }), quote(base + list)),
  ].join('\n\n')
}

/** Response formats, each with an example. */
export const responseExamples = {
  result: '{ "result": { "id": "0193…", "name": "Interview" } }',
  page: '{ "Items": [{ "id": "0193…" }], "LastEvaluatedKey": { "id": "0193…", "started": 1790000000 } }',
  error: '{ "error": { "code": "not_found", "message": "Collection not found" } }',
}
