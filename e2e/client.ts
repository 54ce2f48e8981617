import { randomUUID } from 'node:crypto'

/** Signed-in user of the API. */
export interface Client {
  email: string
  uid: string
  workspace: string
  /** `Cookie` header for the user's requests. */
  cookie: string
  fetch(path: string, init?: { method?: string; body?: unknown }): Promise<Response>
}

interface Session {
  user: { uid: string; email: string }
  workspaces: { id: string }[]
}

const password = 'correct horse battery'

async function enter(url: string, path: string, body: object): Promise<Client> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  const { result: session } = (await response.json()) as { result: Session | { session: Session } }
  const result = 'session' in session ? session.session : session
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return {
    email: result.user.email,
    uid: result.user.uid,
    workspace: result.workspaces[0]?.id ?? '',
    cookie,
    fetch: (target, { method = 'GET', body: requestBody } = {}) =>
      fetch(url + target, {
        method,
        headers: { cookie, ...(requestBody ? { 'content-type': 'application/json' } : {}) },
        ...(requestBody ? { body: JSON.stringify(requestBody) } : {}),
      }),
  }
}

/** Registers a user; throws if the server rejects the request. */
export function register(url: string): Promise<Client> {
  const email = `${randomUUID()}@example.com`
  return enter(url, '/auth/register', { name: 'Ada Lovelace', email, password })
}

/** Signs in a registered user; throws if the server rejects the request. */
export function signIn(url: string, email: string): Promise<Client> {
  return enter(url, '/auth/sign-in', { email, password })
}
