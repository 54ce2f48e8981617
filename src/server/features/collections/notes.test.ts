import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { sharedTestProduct } from '#server/testing/product.ts'

const { context, register } = await sharedTestProduct()

/** Creates a user with a collection, and a colleague with whom it is shared. */
async function registerTwoUsers() {
  const owner = await register()
  const colleague = await register('Emmy Noether')
  await context.db
    .insertInto('memberships')
    .values({ organization_id: owner.orgId, user_id: colleague.uid, role: 'member' })
    .execute()
  const { Items } = await owner.call(endpoints.listCollections, {
    params: { uid: owner.uid },
    body: { orgId: owner.orgId },
  })
  const params = { id: Items[0]?.id ?? '' }
  await context.db
    .updateTable('collections')
    .set({ shared_with: [colleague.uid] })
    .where('id', '=', params.id)
    .execute()
  return { owner, colleague, params }
}

describe('the description', () => {
  it('is trimmed, stored and shown with the collection', async () => {
    const { owner, params } = await registerTwoUsers()
    const savedDescription = await owner.call(endpoints.saveDescription, {
      params,
      body: { text: '  About words \n' },
    })
    expect(savedDescription.description).toBe('About words')
    expect((await owner.call(endpoints.getCollection, { params })).description).toBe('About words')
    const longResponse = await owner.send(endpoints.saveDescription, {
      params,
      body: { text: 'x'.repeat(5001) },
    })
    expect(longResponse.statusCode).toBe(400)
  })
})

describe('notes', () => {
  it('are stored as written, for everyone who can edit', async () => {
    const { owner, colleague, params } = await registerTwoUsers()
    expect(await owner.call(endpoints.getNotes, { params })).toEqual({ text: '' })
    const text = ' Ask her\n– about ”quotes” 🎙\n'
    await owner.call(endpoints.saveNotes, { params, body: { text } })
    expect(await colleague.call(endpoints.getNotes, { params })).toEqual({ text })
    expect(JSON.stringify(await owner.call(endpoints.getCollection, { params }))).not.toContain('Ask her')
  })

  it('keep both of two concurrent edits: the second gets the first', async () => {
    const { owner, colleague, params } = await registerTwoUsers()
    await owner.call(endpoints.saveNotes, { params, body: { text: 'mine', was: '' } })
    const refusedResponse = await colleague.send(endpoints.saveNotes, {
      params,
      body: { text: 'theirs', was: '' },
    })
    expect(refusedResponse.statusCode).toBe(409)
    expect(refusedResponse.json().error).toMatchObject({ code: 'conflict', details: { text: 'mine' } })
    await colleague.call(endpoints.saveNotes, { params, body: { text: 'both', was: 'mine' } })
    // Repeats the request, as after a lost response.
    await colleague.call(endpoints.saveNotes, { params, body: { text: 'both', was: 'mine' } })
    expect(await owner.call(endpoints.getNotes, { params })).toEqual({ text: 'both' })
  })

  it('are hidden from strangers', async () => {
    const { params } = await registerTwoUsers()
    const stranger = await register('Grace Hopper')
    expect((await stranger.send(endpoints.getNotes, { params })).statusCode).toBe(404)
    expect((await stranger.send(endpoints.saveNotes, { params, body: { text: 'x' } })).statusCode).toBe(404)
  })
})
