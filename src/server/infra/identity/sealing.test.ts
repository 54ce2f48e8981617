import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { seal, unseal } from './sealing.ts'

const key = randomBytes(32)

it('opens sealed data only with the same key and purpose', () => {
  const sealedText = seal(key, 'JBSWY3DP – ñ', 'user 1')
  expect(unseal(key, sealedText, 'user 1')).toBe('JBSWY3DP – ñ')
  expect(unseal(key, sealedText, 'user 2')).toBeNull()
  expect(unseal(randomBytes(32), sealedText, 'user 1')).toBeNull()
  expect(sealedText.includes('JBSWY3DP')).toBe(false)
  expect(seal(key, 'JBSWY3DP – ñ', 'user 1').equals(sealedText)).toBe(false)
})

it('rejects data that was changed or truncated', () => {
  const sealedText = seal(key, 'secret', '')
  for (let at = 0; at < sealedText.length; at++) {
    const changedBytes = Buffer.from(sealedText)
    changedBytes.writeUInt8(changedBytes.readUInt8(at) ^ 1, at)
    expect(unseal(key, changedBytes, '')).toBeNull()
    expect(unseal(key, sealedText.subarray(0, at), '')).toBeNull()
  }
})
