import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { createTestProduct } from '#server/testing/product.ts'

it('is written to the outbox without a mail server', async () => {
  const { register } = await createTestProduct({ FIRST_ADMINISTRATOR: 'on' })
  const staff = await register()
  const { to, error, file } = await staff.call(endpoints.sendTestMail)
  expect([to, error]).toEqual([staff.email, null])
  expect(await readFile(file ?? '', 'utf8')).toContain('Subject: Test email from Longhand')
})

it('reports why a mail server rejected it', async () => {
  // Nothing listens on port 9.
  const { register } = await createTestProduct({
    FIRST_ADMINISTRATOR: 'on',
    SMTP_URL: 'smtp://127.0.0.1:9',
    BASE_URL: 'http://localhost:3000',
  })
  const result = await (await register()).call(endpoints.sendTestMail)
  expect(result).toMatchObject({ file: null, error: expect.stringContaining('ECONNREFUSED') })
})
