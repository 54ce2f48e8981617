import { afterAll, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { serveTextModel } from '#server/testing/text-model-server.ts'
import { createTranscribingProduct, hasEnded, recognizerOf } from '#server/testing/transcribing.ts'

const model = await serveTextModel(() => '# Our post')
afterAll(() => model.close())
const { context, user, useEngine, until, done } = await createTranscribingProduct({
  TEXT_MODEL: 'a-model',
  TEXT_MODEL_URL: model.url,
  QUEUED_JOBS_PER_USER: '1',
})

it('writes a blog post from the transcript, even at the limit of queued jobs', async () => {
  useEngine(recognizerOf('we like it'))
  const { id } = await done({ name: 'Our talk', convertToBlog: true })
  const find = () =>
    context.db.selectFrom('documents').selectAll().where('source_id', '=', id).executeTakeFirstOrThrow()
  const { collection_id: blogId, variant } = await find()
  expect(variant).toBe('blog')
  expect(await until(blogId, hasEnded)).toMatchObject({ type: 'text', name: 'Our talk', snippet: 'Our post' })
  expect(model.asked[0]).toMatchObject({ text: expect.stringContaining('We like it.') })
  const content = await user.call(endpoints.getContent, { params: { id: blogId } })
  expect(content).toMatchObject({ variant: 'blog', source: { id } })
})

it('writes no blog post unless requested', async () => {
  useEngine(recognizerOf('we like it'))
  const { id } = await done()
  const documents = await context.db.selectFrom('documents').where('source_id', '=', id).execute()
  expect(documents).toEqual([])
})
