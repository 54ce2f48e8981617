import { z } from 'zod'
import { job } from '#server/define.ts'
import { checkSpeech, checkSpeechJob } from './check-speech.ts'
import { fetchModelJob, fetchRequested } from './service.ts'

export const modelJobs = [
  job({
    ...fetchModelJob,
    payload: z.object({ name: z.string() }),
    // One after the other is as fast: they share the connection.
    concurrency: 1,
    attempts: 3,
    handler: (ctx, { name }, { signal }) => fetchRequested(ctx, name, signal),
  }),
  job({
    ...checkSpeechJob,
    payload: z.object({ engine: z.string().optional() }),
    concurrency: 1,
    attempts: 1,
    // For manually added models, and unreachable providers.
    schedule: '17 * * * *',
    handler: (ctx, { engine }, { signal }) => checkSpeech(ctx, engine, signal),
  }),
]
