import { expect, it, vi } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

it('hashes with the effort that OWASP recommends', async () => {
  vi.stubEnv('PASSWORD_EFFORT', 'full')
  expect(await hashPassword('correct horse battery')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  vi.unstubAllEnvs()
})

it('accepts the same password typed with composed or separate accents, and no other', async () => {
  const storedHash = await hashPassword('caf\u00e9 au lait')
  expect(storedHash).toMatch(/^\$argon2id\$v=19\$/)
  expect(await verifyPassword(storedHash, 'cafe\u0301 au lait')).toBe(true)
  expect(await verifyPassword(storedHash, 'cafe au lait')).toBe(false)
})
