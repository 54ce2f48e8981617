import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const productConfig = z
  .object({
    version: z.string(),
    captcha: z.enum(['local', 'off']),
    passwordMinLength: z.number().int(),
    maxUploadBytes: z.number(),
    maxDurationSeconds: z.number(),
    support: z.string().nullable().describe('an e-mail address or a web page to ask for help'),
  })
  .meta({ id: 'ProductConfig' })
export type ProductConfig = z.infer<typeof productConfig>

/** Bytes of the file that the speed of a connection is measured with. */
export const speedSampleBytes = 30_800_000

export const systemEndpoints = {
  getHealth: endpoint({
    method: 'GET',
    path: '/healthz',
    summary: 'The process is alive',
    access: 'anyone',
    answer: { kind: 'json', schema: z.object({ status: z.literal('ok') }) },
  }),
  getReadiness: endpoint({
    method: 'GET',
    path: '/readyz',
    summary: 'Database, storage and queue answer; 503 when one does not',
    access: 'anyone',
    answer: {
      kind: 'json',
      schema: z.object({ status: z.literal('ready'), checks: z.record(z.string(), z.literal('ok')) }),
    },
  }),
  getConfig: endpoint({
    method: 'GET',
    path: '/config',
    summary: 'What the web app needs to know of this installation',
    access: 'anyone',
    answer: { kind: 'result', schema: productConfig },
  }),
  getOpenApi: endpoint({
    method: 'GET',
    path: '/openapi.json',
    summary: 'This API as an OpenAPI 3.1 document',
    access: 'anyone',
    answer: { kind: 'raw', types: ['application/json'] },
  }),
  getApiReference: endpoint({
    method: 'GET',
    path: '/docs',
    summary: 'This API as a readable page',
    access: 'anyone',
    answer: { kind: 'raw', types: ['text/html'] },
  }),
  getSpeedSample: endpoint({
    method: 'GET',
    path: '/system/speed-sample',
    summary: 'Random bytes, to measure how fast they arrive',
    access: 'user',
    answer: { kind: 'raw', types: ['application/x-random'] },
  }),
}
