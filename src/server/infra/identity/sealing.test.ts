import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { seal, unseal } from './sealing.ts'

const key = randomBytes(32)

it('opens sealed data only with the same key and purpose', () => {
  const sealed = seal(key, 'JBSWY3DP – ñ', 'user 1')
  expect(unseal(key, sealed, 'user 1')).toBe('JBSWY3DP – ñ')
  expect(unseal(key, sealed, 'user 2')).toBeNull()
  expect(unseal(randomBytes(32), sealed, 'user 1')).toBeNull()
  expect(sealed.includes('JBSWY3DP')).toBe(false)
  expect(seal(key, 'JBSWY3DP – ñ', 'user 1').equals(sealed)).toBe(false)
})

it('rejects data that was changed or truncated', () => {
  const sealed = seal(key, 'secret', '')
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(unseal(key, changed, '')).toBeNull()
    expect(unseal(key, sealed.subarray(0, at), '')).toBeNull()
  }
})
