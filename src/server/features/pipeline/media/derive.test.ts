import { expect, it } from 'vitest'
import { addRecording } from '#server/testing/all-actions.ts'
import { sharedTestProduct } from '#server/testing/product.ts'
import { derive } from './derive.ts'

const { context, ...product } = await sharedTestProduct()

it('derives nothing from media that retention deleted while the job waited', async () => {
  const id = await addRecording({ context, ...product }, await product.register())
  const derivedKeys: string[] = []
  const key = `collections/${id}/small.mp4`
  const run = () =>
    derive(
      context,
      id,
      {
        isNeeded: ({ video_key }) => video_key === null,
        key,
        contentType: 'video/mp4',
        make: async (source) => void derivedKeys.push(source),
        changes: { video_key: key },
      },
      new AbortController().signal,
    )
  const deletionFields = { media_deleted_at: new Date() }
  await context.db.updateTable('collections').set(deletionFields).where('id', '=', id).execute()
  await run()
  expect(derivedKeys).toEqual([])
})
