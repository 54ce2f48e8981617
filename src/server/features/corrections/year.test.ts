import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  addCorrectors,
  addWaitingRecordings,
  countYearViolations,
  simulateYear,
} from '#server/testing/corrections-year.ts'
import { createTestProduct } from '#server/testing/product.ts'

/** Uniform values, unlike those of `fc.double`, which favors the bounds. */
const randomValues = fc.infiniteStream(fc.noBias(fc.integer({ min: 0, max: 999 })))

it('loses no job in a year of faults, does none twice, and the pay adds up', { tags: 'long' }, async () => {
  await fc.assert(
    fc.asyncProperty(randomValues, async (randomInput) => {
      const { context, register } = await createTestProduct({
        CORRECTOR_GOLD_PERCENT: '0',
        CORRECTOR_REVIEW_PERCENT: '20',
      })
      const jobs = 40
      await addWaitingRecordings(context.db, jobs, await register())
      const correctors = await addCorrectors(context.db, 12)
      const year = await simulateYear(context, correctors, () => Number(randomInput.next().value) / 1000)
      expect(year.steps).toBeGreaterThan(jobs)
      const losses = await countYearViolations(context.db, jobs)
      expect(losses).toEqual(Object.fromEntries(Object.keys(losses).map((kind) => [kind, 0])))
    }),
    { numRuns: 2, endOnFailure: true },
  )
})
