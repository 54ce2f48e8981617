import { routes } from '#contract/routes.ts'
import { addressOf } from '#web/lib/api.ts'

interface Caller {
  /** Base URL of all calls. */
  base: string
  uid: string
  email: string
  /** Of the workspace. */
  orgId: string
}

/** Quotes any text as one shell word. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
const json = "-H 'content-type: application/json'"
const bodyOf = (body: object) => `-d ${quoted(JSON.stringify(body))}`
/** A command, one word or option per line. */
const command = (...parts: string[]) => parts.join(' \\\n  ')

/** Number of newest recordings. */
const newest = { limit: 10 }

/** Shell commands that sign in and list the user's newest recordings. */
export function signInAndList({ base, uid, email, orgId }: Caller): string {
  const list = addressOf('listCollections', { params: { uid }, query: newest })
  const password = 'YOUR PASSWORD'
  return [
    command('curl -c cookies.txt', json, bodyOf({ email, password }), quoted(base + routes.signIn.path)),
    command('curl -b cookies.txt', json, bodyOf({ orgId }), quoted(base + list)),
  ].join('\n\n')
}

/** The same list with a regional key, which the cookie obtains. */
export function listByKey({ base, uid, orgId }: Caller): string {
  const list = addressOf('listCollections', { params: { uid }, query: newest })
  const key = addressOf('getRegionalKey', { params: { uid } })
  return [
    command('curl -b cookies.txt', quoted(base + key)),
    command("curl -H 'authorization: Bearer THE KEY'", json, bodyOf({ orgId }), quoted(base + list)),
  ].join('\n\n')
}

/** The kinds of responses, each with an example. */
export const answers = {
  result: '{ "result": { "id": "0193…", "name": "Interview" } }',
  page: '{ "Items": [{ "id": "0193…" }], "LastEvaluatedKey": { "id": "0193…", "started": 1790000000 } }',
  error: '{ "error": { "code": "not_found", "message": "There is no such collection" } }',
}
