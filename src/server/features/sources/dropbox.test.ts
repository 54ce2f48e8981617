import { expect, it } from 'vitest'
import { createTestProduct } from '#server/testing/product.ts'

const script = 'https://www.dropbox.com/static/api/2/dropins.js'

it.each<Record<string, string>>([{ DROPBOX_APP_KEY: 'appkey' }, {}])(
  "allows Dropbox's script only if it is configured: %o",
  async (env) => {
    const { app } = await createTestProduct(env)
    const { headers, body } = await app.inject('/config')
    const isConfigured = 'DROPBOX_APP_KEY' in env
    const policy = String(headers['content-security-policy']).split('; ')
    const dropboxDirectives = policy.filter((directive) => directive.includes('dropbox'))
    expect(dropboxDirectives).toEqual(isConfigured ? [`script-src 'self' ${script}`] : [])
    expect(JSON.parse(body).result.dropboxAppKey).toBe(isConfigured ? 'appkey' : null)
  },
)
