import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { contentHash } from './content-hash.ts'

const md5 = (data: string | Buffer) => createHash('md5').update(data)
const hex = (text: string) => md5(text).digest('hex')

it("is S3's ETag of a multipart object, in any order of the parts, quoted or not", () => {
  const parts = [
    { number: 2, etag: hex('second') },
    { number: 1, etag: `"${hex('first')}"` },
  ]
  const combinedHash = Buffer.concat([md5('first').digest(), md5('second').digest()])
  expect(contentHash(parts)).toBe(`${md5(combinedHash).digest('hex')}-2`)
})

it('is unknown if a part has no MD5', () => {
  expect(contentHash([{ number: 1, etag: '"encrypted"' }])).toBeNull()
})
