import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { createTestProduct } from '#server/testing/product.ts'

const origin = 'https://longhand.example'
const { register, anonymous } = await createTestProduct({ BASE_URL: origin })
const ada = await register()
const [welcome] = (
  await ada.call(endpoints.listCollections, { params: { uid: ada.uid }, body: { orgId: ada.orgId } })
).Items
const params = { id: welcome?.id ?? '' }
const ask = (query: { url: string; maxwidth?: number; maxheight?: number; format?: 'json' | 'xml' }) =>
  anonymous.send(endpoints.getOembed, { query })

it('describes the player with all fields required for the type rich, within the limits', async () => {
  await ada.call(endpoints.changeCollection, { params, body: { name: '"><script>x</script>' } })
  const { path } = await ada.call(endpoints.createPublicLink, { params })
  const response = await ask({ url: `${origin}${path}#t=2,3`, maxwidth: 300, maxheight: 200 })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toContain('application/json')
  const { html, ...oembedFields } = response.json()
  expect(oembedFields).toEqual({
    type: 'rich',
    version: '1.0',
    title: '"><script>x</script>',
    provider_name: 'Longhand',
    provider_url: origin,
    width: 300,
    height: 200,
  })
  expect(html).toContain(`src="${origin}${path.replace('/public/', '/embed/')}#t=2,3"`)
  expect(html).toContain('width="300" height="200"')
  expect(html).not.toContain('<script>')
})

it('returns the errors of oEmbed for missing and private pages and other formats', async () => {
  const { path } = await ada.call(endpoints.createPublicLink, { params, body: { password: 'open sesame' } })
  const url = `${origin}${path}`
  expect((await ask({ url })).statusCode).toBe(401)
  expect((await ask({ url })).body).not.toContain('script')
  expect((await ask({ url, format: 'xml' })).statusCode).toBe(501)
  for (const other of [`${url}x`, `https://other.example${path}`, `${origin}/transcript/${params.id}`])
    expect((await ask({ url: other })).statusCode).toBe(404)
  await ada.call(endpoints.removePublicLink, { params })
  expect((await ask({ url })).statusCode).toBe(404)
})
