import { expect, it } from 'vitest'
import { createTestProduct } from '#server/testing/product.ts'
import { seedInstallation } from './seed-installation.ts'

it('fills installation lists with examples and keeps existing entries', async () => {
  const { context, register } = await createTestProduct({ PLUS_DOMAINS: 'mine.example' })
  const { orgId } = await register()
  const seedOnce = () => seedInstallation(context, orgId)
  await seedOnce()
  const first = { ...context.installation }
  expect(first).toMatchObject({
    registration: 'anyone',
    registrationDomains: ['example.com', 'example.edu'],
    plusDomains: ['mine.example'],
    companyDomains: ['example.com'],
    autoJoinDomains: { 'example.edu': [orgId] },
    correctorWorkspace: expect.any(String),
    universityWorkspaces: [expect.any(String)],
  })
  await seedOnce()
  expect({ ...context.installation }).toEqual(first)
})
