import { correctorEndpoints as endpoints } from '#contract/correctors.ts'
import { route } from '#server/define.ts'
import { listMyExams, startExam } from './service.ts'

export const examRoutes = [
  route(endpoints.startExam, (ctx, { actor, body }) => startExam(ctx, actor, body)),
  route(endpoints.listMyExams, (ctx, { actor, params }) => listMyExams(ctx, actor, params.uid)),
]
