import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { sharedTestProduct } from '#server/testing/product.ts'

const { register, upload, anonymous } = await sharedTestProduct()
const user = await register()

async function transcribe(fileName: string) {
  const url = await upload(user, fileName, randomBytes(10))
  const body = { url, languageCode: 'en-US', orgId: user.orgId }
  return user.call(endpoints.createTranscription, { params: { uid: user.uid }, body })
}
async function search(term: string) {
  const page = await user.call(endpoints.search, { body: { orgId: user.orgId, term } })
  return page.Items.map(({ id, found }) => [id, found.map(({ kind, text }) => [kind, text])])
}

it('returns the original file name, and finds it if the name differs', async () => {
  const { id, name, fileName } = await transcribe('INT_042-p7.final.MP3')
  expect([name, fileName]).toEqual(['INT 042 P7 Final', 'INT_042-p7.final.MP3'])
  expect(await search('042 p7')).toEqual([[id, [['name', 'INT 042 P7 Final']]]])
  expect(await search('final mp3')).toMatchObject([[id, expect.arrayContaining([['file', fileName]])]])
  const params = { id }
  const { pubkey } = await user.call(endpoints.createPublicLink, { params, body: {} })
  const response = await anonymous.call(endpoints.getCollection, { params, query: { pubkey } })
  expect(response.fileName).toBeNull()
})

it('a preference uses it as the name, without the extension', async () => {
  await user.call(endpoints.changeSettings, { params: { uid: user.uid }, body: { keepFileNames: true } })
  expect((await transcribe('INT_043-p8.wav')).name).toBe('INT_043-p8')
  expect((await search('INT_043-p8.wav')).length).toBe(1)
})
