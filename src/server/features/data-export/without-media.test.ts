import { expect, it } from 'vitest'
import { addRecording } from '#server/testing/all-actions.ts'
import { sharedTestProduct } from '#server/testing/product.ts'
import { packRecordings } from './recordings.ts'

const product = await sharedTestProduct()

it('lists media deleted by retention, and includes everything else', async () => {
  const owner = await product.register()
  const id = await addRecording(product, owner)
  const deletionFields = { media_deleted_at: new Date() }
  await product.context.db.updateTable('collections').set(deletionFields).where('id', '=', id).execute()
  const [packedNames, skippedNames]: [string[], string[]] = [[], []]
  const actor = {
    kind: 'user',
    canReadTrash: true,
    userId: owner.uid,
    sessionId: '',
    impersonatorId: null,
    address: '',
    isUnverified: false,
    closed: [],
  } as const
  await packRecordings(product.context, actor, {
    pack: async (name) => {
      packedNames.push(name)
      return { name, bytes: 0, sha256: '' }
    },
    skip: (itemName, reason) => skippedNames.push(`${itemName}: ${reason}`),
    onBytes: () => {},
    signal: new AbortController().signal,
  })
  expect(skippedNames.filter((line) => line.includes("workspace's retention"))).toEqual([
    expect.stringContaining('A talk_en/original.mp3'),
  ])
  expect(packedNames.some((name) => name.endsWith('A talk_en/transcript.json'))).toBe(true)
  expect(packedNames.some((name) => name.endsWith('A talk_en/original.mp3'))).toBe(false)
})
