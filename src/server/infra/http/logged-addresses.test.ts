import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { mailEndpoints } from '#contract/mail.ts'
import { loadConfig } from '#server/config.ts'
import { createLog } from '#server/infra/log.ts'
import { createTestProduct } from '#server/testing/product.ts'
import { createHttpServer } from './server.ts'

const canary = 'canary-that-opens-something'

it('logs requests without secrets in their addresses', async () => {
  const lines: string[] = []
  const { app } = await createTestProduct({ LOG_LEVEL: 'trace' }, { write: (line) => void lines.push(line) })
  const id = randomUUID()
  for (const url of [
    `/public/${id}/${canary}`,
    `/collections/v2/${id}?pubkey=${canary}`,
    `/collections/v2/${id}/transcript?pubkey=${canary}`,
    `/mail/subscription/${canary}`,
    `/objects/uploads/${id}/talk.mp3?expires=4000000000&signature=${canary}`,
    `/objects/parts/1?signature=${canary}`,
    `/account?mode=resetPassword&oobCode=${canary}`,
    `/account?mode=verifyEmail&oobCode=${canary}&continueUrl=/`,
    `/?key=${canary}`,
    `/auth/providers/oidc/callback?code=${canary}&state=${canary}`,
    `/user/v2/${id}/avatar/${canary}`,
    `/nothing-there?code=${canary}`,
    `/collections/v2/%zz?pubkey=${canary}`,
  ]) {
    const before = lines.length
    for (const method of ['GET', 'POST'] as const)
      for (const accept of ['text/html', 'application/json']) {
        const headers = { accept, referer: `http://localhost/account?oobCode=${canary}` }
        await app.inject({ method, url, headers })
      }
    const logged = lines.slice(before).join('')
    if (!url.includes('%zz')) expect(logged).toContain('"path":"/')
    expect(logged, url).not.toContain(canary)
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
  const url = `/mail/subscription/${canary}?key=${canary}`
  expect((await app.inject({ method: 'POST', url })).statusCode).toBe(500)
  await app.close()
  const logged = lines.join('')
  expect(logged).toContain('broken on purpose')
  expect(logged).toContain('"path":"/mail/subscription/…"')
  expect(logged).not.toContain(canary)
})
