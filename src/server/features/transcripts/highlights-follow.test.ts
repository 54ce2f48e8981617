import { beforeEach, expect, it } from 'vitest'
import { createHighlightHelpers, createVersionedTranscript, talk, word } from './versions.fixture.ts'

const versioned = await createVersionedTranscript()
const { context, newest, params, patch, reset, restore, shift } = versioned
const { mark, marks } = createHighlightHelpers(versioned)

beforeEach(async () => {
  await context.db.deleteFrom('highlights').where('collection_id', '=', params.id).execute()
})

it('highlights follow shifted words, and follow them back when an earlier version is restored', async () => {
  await reset(talk(1000))
  await mark(2, 3)
  await mark(498, 501)
  await mark(700, 700)
  const before = await marks()
  expect(before).toEqual(['w2 w3 2–3.2', 'w498 w499 w500 w501 498–501.2', 'w700 700–700.2'])
  const { undo } = (await shift(60, 500)).json().result
  const after = ['w2 w3 2–3.2', 'w498 w499 w500 w501 498–561.2', 'w700 760–760.2']
  expect(await marks()).toEqual(after)
  const restored = await restore(undo)
  expect(await marks()).toEqual(before)
  await restore(restored.undo ?? '')
  expect(await marks()).toEqual(after)
})

it('highlights of compressed or deleted words return when an earlier version is restored', async () => {
  await reset(talk(100))
  await mark(36, 37)
  await mark(60, 61)
  const draft = await newest()
  const before = await marks()
  await patch(60, 62, [])
  await shift(-40)
  expect(await marks()).toEqual(['w36 w37 0–0', 'w60 w61 20–21.2'])
  await restore(draft.id)
  expect(await marks()).toEqual(before)
})

it("highlights match a version's words", async () => {
  await reset(talk(10))
  const draft = await newest()
  await patch(4, 5, [word('four', 4)])
  await mark(4, 5)
  await restore(draft.id)
  expect(await marks()).toEqual(['w4 w5 4–5.2'])
})
