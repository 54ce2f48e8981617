import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { mailEndpoints } from '#contract/mail.ts'
import { loadConfig } from '#server/config.ts'
import { createLog } from '#server/infra/log.ts'
import { createTestProduct } from '#server/testing/product.ts'
import { createHttpServer } from './server.ts'

const secretToken = 'canary-that-opens-something'

it('logs requests without secrets in their addresses', async () => {
  const lines: string[] = []
  const { app } = await createTestProduct({ LOG_LEVEL: 'trace' }, { write: (line) => void lines.push(line) })
  const id = randomUUID()
  for (const url of [
    `/public/${id}/${secretToken}`,
    `/collections/v2/${id}?pubkey=${secretToken}`,
    `/collections/v2/${id}/transcript?pubkey=${secretToken}`,
    `/mail/subscription/${secretToken}`,
    `/objects/uploads/${id}/talk.mp3?expires=4000000000&signature=${secretToken}`,
    `/objects/parts/1?signature=${secretToken}`,
    `/account?mode=resetPassword&oobCode=${secretToken}`,
    `/account?mode=verifyEmail&oobCode=${secretToken}&continueUrl=/`,
    `/?key=${secretToken}`,
    `/auth/providers/oidc/callback?code=${secretToken}&state=${secretToken}`,
    `/user/v2/${id}/avatar/${secretToken}`,
    `/nothing-there?code=${secretToken}`,
    `/collections/v2/%zz?pubkey=${secretToken}`,
  ]) {
    const before = lines.length
    for (const method of ['GET', 'POST'] as const)
      for (const accept of ['text/html', 'application/json']) {
        const headers = { accept, referer: `http://localhost/account?oobCode=${secretToken}` }
        await app.inject({ method, url, headers })
      }
    const loggedText = lines.slice(before).join('')
    if (!url.includes('%zz')) expect(loggedText).toContain('"path":"/')
    expect(loggedText, url).not.toContain(secretToken)
  }
})

it('logs server errors without them, too', async () => {
  const lines: string[] = []
  const app = await createHttpServer({
    config: loadConfig({}),
    log: createLog({ logLevel: 'error' }, { write: (line) => void lines.push(line) }),
    context: {},
    routes: [
      {
        endpoint: mailEndpoints.endSubscription,
        handler: () => {
          throw new Error('broken on purpose')
        },
      },
    ],
    authenticate: async () => ({ kind: 'anonymous' }),
    whiteLabelOf: async () => null,
    webRoot: '/no-web-app',
  })
  const url = `/mail/subscription/${secretToken}?key=${secretToken}`
  expect((await app.inject({ method: 'POST', url })).statusCode).toBe(500)
  await app.close()
  const loggedText = lines.join('')
  expect(loggedText).toContain('broken on purpose')
  expect(loggedText).toContain('"path":"/mail/subscription/…"')
  expect(loggedText).not.toContain(secretToken)
})
