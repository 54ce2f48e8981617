import { z } from 'zod'
import { job } from '#server/define.ts'
import { deleteAbandonedMoves } from './incoming-moves.ts'
import { abandonMove, resumeMoves, runMove } from './outgoing-moves.ts'
import { moveJob } from './service.ts'

export const regionJobs = [
  job({
    ...moveJob,
    payload: z.object({ moveId: z.uuid() }),
    concurrency: 2,
    // Enough attempts to survive a three-hour outage of the other region.
    attempts: 30,
    backoff: { firstSeconds: 2, maxSeconds: 600 },
    handler: (ctx, { moveId }, { signal }) => runMove(ctx, moveId, signal),
    exhausted: (ctx, { moveId }) => abandonMove(ctx, moveId),
  }),
  job({
    name: 'regions.resume-moves',
    payload: z.object({}),
    concurrency: 1,
    attempts: 3,
    schedule: '*/10 * * * *',
    handler: (ctx, _payload, { signal }) => resumeMoves(ctx, signal),
  }),
  job({
    name: 'regions.forget-abandoned',
    payload: z.object({}),
    concurrency: 1,
    attempts: 3,
    schedule: '23 3 * * *',
    handler: (ctx) => deleteAbandonedMoves(ctx),
  }),
]
