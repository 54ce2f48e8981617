import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { onTestEnd } from '#server/testing/cleanup.ts'
import { createCaptchaService } from './captcha-service.ts'

type Answer = { status?: number; body: string }

/** Starts a server that implements the services' protocol and records its requests. */
async function serveVerification(respond: (form: URLSearchParams) => Answer) {
  const requests: URLSearchParams[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const form = new URLSearchParams(body)
    requests.push(form)
    const { status = 200, body: text } = respond(form)
    response.writeHead(status, { 'content-type': 'application/json' }).end(text)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestEnd(async () => void server.close())
  return {
    requests,
    verifyUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
  }
}

const json = (value: unknown): Answer => ({ body: JSON.stringify(value) })

function captchaAt(verifyUrl: string) {
  const warnings: string[] = []
  const options = { verifyUrl, siteKey: 'site', secret: 'sssh', warn: (text: string) => warnings.push(text) }
  return { captcha: createCaptchaService(options), warnings }
}

it('calls the service with the secret, and accepts its tokens', async () => {
  const { requests, verifyUrl } = await serveVerification((form) =>
    json({ success: form.get('response') === 'good', challenge_ts: '2026-01-01T00:00:00Z' }),
  )
  const { captcha, warnings } = captchaAt(verifyUrl)
  const first = await captcha.verify('good')
  expect(first).toHaveLength(32)
  expect(await captcha.verify('good')).toEqual(first)
  expect(Object.fromEntries(requests[0] ?? [])).toEqual({ secret: 'sssh', sitekey: 'site', response: 'good' })
  expect(await captcha.verify('bad')).toBeNull()
  expect(warnings).toEqual([])
})

it('logs a wrong secret for the administrator, without revealing it', async () => {
  const { verifyUrl } = await serveVerification(() =>
    json({ success: false, 'error-codes': ['invalid-input-secret'] }),
  )
  const { captcha, warnings } = captchaAt(verifyUrl)
  expect(await captcha.verify('token')).toBeNull()
  expect(warnings).toEqual(['captcha: rejected with invalid-input-secret'])
})

it.each([
  ['a server error', { status: 500, body: '<h1>oops</h1>' }],
  ['nonsense', { body: '{"success":"yes"}' }],
])('rejects everyone when the service responds with %s', async (_description, answer) => {
  const { verifyUrl } = await serveVerification(() => answer)
  const { captcha, warnings } = captchaAt(verifyUrl)
  expect(await captcha.verify('token')).toBeNull()
  expect(warnings[0]).toMatch(/^captcha: the service couldn't be reached/)
  expect(warnings.join()).not.toContain('sssh')
})

it('rejects everyone while the service is down', async () => {
  const { captcha, warnings } = captchaAt('http://127.0.0.1:9/siteverify')
  expect(await captcha.verify('token')).toBeNull()
  expect(warnings).toHaveLength(1)
})
