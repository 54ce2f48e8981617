import { z } from 'zod'
import { job } from '#server/define.ts'
import { cutGoldClip, failGoldClip } from './cut.ts'
import { cutJob, deleteUnusedGoldClips } from './service.ts'

export const goldJobs = [
  job({
    ...cutJob,
    payload: z.object({ clipId: z.uuid() }),
    concurrency: 1,
    attempts: 3,
    handler: (ctx, { clipId }, { signal }) => cutGoldClip(ctx, clipId, signal),
    exhausted: (ctx, { clipId }) => failGoldClip(ctx, clipId),
  }),
  job({
    name: 'gold.sweep',
    payload: z.object({}),
    concurrency: 1,
    attempts: 3,
    schedule: '17 * * * *',
    handler: (ctx) => deleteUnusedGoldClips(ctx),
  }),
]
