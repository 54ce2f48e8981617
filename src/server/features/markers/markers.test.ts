import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { sharedTestProduct } from '#server/testing/product.ts'

const { context, register } = await sharedTestProduct()
const owner = await register()
const admin = await register('Grace Hopper')
await context.db
  .insertInto('memberships')
  .values({ organization_id: owner.orgId, user_id: admin.uid, role: 'admin' })
  .execute()
const { Items } = await owner.call(endpoints.listCollections, {
  params: { uid: owner.uid },
  body: { orgId: owner.orgId },
})
const params = { id: Items[0]?.id ?? '' }

it('are private to a user, each listed once, sorted by time', async () => {
  for (const marker of ['#t=12.5', 't=3', '#t=100', '#t=12.50'])
    await owner.call(endpoints.addMarker, { params, body: { marker } })
  const markers = await owner.call(endpoints.listMarkers, { params })
  expect(markers.markers).toEqual(['#t=3', '#t=12.5', '#t=100'])
  const fetchedCollection = await owner.call(endpoints.getCollection, { params })
  expect(fetchedCollection.markers).toEqual(markers.markers)
  expect((await admin.call(endpoints.listMarkers, { params })).markers).toEqual([])
  const remainingMarkers = await owner.call(endpoints.removeMarker, { params, body: { marker: '#t=12.5' } })
  expect(remainingMarkers.markers).toEqual(['#t=3', '#t=100'])
})

it('contain times and nothing else', async () => {
  for (const marker of ['', '#t=', '#t=-1', '#t=1.2345', '#t=1e3', 'javascript:1', '#t=1&x']) {
    const response = await owner.send(endpoints.addMarker, { params, body: { marker } })
    expect([marker, response.statusCode]).toEqual([marker, 400])
  }
})

it("are limited to 500, and an existing one isn't added again", async () => {
  const rows = Array.from({ length: 500 }, (_, i) => ({
    collection_id: params.id,
    user_id: admin.uid,
    marker: `#t=${i}`,
  }))
  await context.db.insertInto('markers').values(rows).execute()
  const add = async (marker: string) =>
    (await admin.send(endpoints.addMarker, { params, body: { marker } })).statusCode
  expect([await add('#t=7'), await add('#t=500')]).toEqual([200, 409])
})
