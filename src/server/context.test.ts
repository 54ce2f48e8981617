import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { writeJob } from '#server/features/documents/service.ts'
import { allJobs } from '#server/jobs.ts'
import { createTestProduct } from '#server/testing/product.ts'

it('logs a failed job with its kind and IDs, without user content', async () => {
  const lines: string[] = []
  const { context } = await createTestProduct(
    { LOG_LEVEL: 'error' },
    { write: (line) => void lines.push(line) },
  )
  const failingJobs = allJobs
    .filter(({ name }) => name === writeJob.name)
    .map((job) => ({
      ...job,
      async handler() {
        throw new SyntaxError('Unexpected token in "We meet at noon"')
      },
    }))
  await context.queue.work(context, failingJobs)
  const ids = { collectionId: randomUUID(), runId: randomUUID() }
  await context.queue.enqueue(context.db, writeJob, ids)
  await expect.poll(() => lines.length).toBeGreaterThan(0)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    ...ids,
    job: writeJob.name,
    jobId: expect.any(String),
    attempt: 1,
    msg: 'job failed',
    error: { type: 'SyntaxError', at: expect.arrayContaining([expect.stringContaining('context.test.ts')]) },
  })
  expect(lines.join('')).not.toContain('noon')
})
