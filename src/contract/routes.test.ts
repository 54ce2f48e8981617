import { expect, it } from 'vitest'
import { z } from 'zod'
import { endpoints } from './endpoints.ts'
import { routes } from './routes.ts'

it('has every endpoint once, with its own method and path', () => {
  const namedRoutes = Object.entries(endpoints).map(([name, { method, path }]) => [name, { method, path }])
  expect(Object.fromEntries(namedRoutes)).toEqual(routes)
})

it('returns only results under `result`, so that clients can recognize them', () => {
  const schemas = Object.values(endpoints).flatMap(({ answer }) =>
    answer.kind === 'json' || answer.kind === 'page' ? [answer.schema] : [],
  )
  expect(schemas.length).toBeGreaterThan(10)
  for (const schema of schemas)
    if (schema instanceof z.ZodObject) expect(Object.keys(schema.shape)).not.toContain('result')
})
