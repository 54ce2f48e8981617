import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { sharedTestProduct } from '#server/testing/product.ts'
import { seedWhiteLabels } from './seed-white-labels.ts'
import { whiteLabelExamples } from './white-label-examples.ts'

const { app, context, register } = await sharedTestProduct()
const { uid, orgId } = await register()

it('adds eight sign-in pages with logos, once', async () => {
  const owner = { owner_id: uid, organization_id: orgId }
  await seedWhiteLabels(context, owner)
  await seedWhiteLabels(context, owner)
  expect(await context.db.selectFrom('white_labels').select('slug').execute()).toHaveLength(8)
  for (const { fields } of whiteLabelExamples) {
    const headers = { host: `${fields.slug}.longhand.example` }
    const { result } = (await app.inject({ url: endpoints.getWhiteLabel.path, headers })).json()
    expect(result).toMatchObject({ slug: fields.slug, name: fields.name })
    const logo = await app.inject({ url: result.logo, headers })
    expect(logo.headers['content-type']).toBe('image/png')
    // Reads the size, which follows the signature and the name of the first chunk.
    expect([logo.rawPayload.readUInt32BE(16), logo.rawPayload.readUInt32BE(20)]).toEqual([192, 192])
  }
})
