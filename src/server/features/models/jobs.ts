import { z } from 'zod'
import { job } from '#server/define.ts'
import { checkSpeech, checkSpeechJob } from './check-speech.ts'
import { downloadModelJob, downloadRequestedModel } from './service.ts'

export const modelJobs = [
  job({
    ...downloadModelJob,
    payload: z.object({ name: z.string() }),
    // Concurrent downloads would only share the connection's bandwidth.
    concurrency: 1,
    attempts: 3,
    handler: (ctx, { name }, { signal }) => downloadRequestedModel(ctx, name, signal),
  }),
  job({
    ...checkSpeechJob,
    payload: z.object({ engine: z.string().optional() }),
    concurrency: 1,
    attempts: 1,
    // Hourly, to pick up manually added models and providers that were unreachable.
    schedule: '17 * * * *',
    handler: (ctx, { engine }, { signal }) => checkSpeech(ctx, engine, signal),
  }),
]
