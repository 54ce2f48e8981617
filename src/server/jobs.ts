import type { Context } from './context.ts'
import { accountJobs } from './features/accounts/jobs.ts'
import { bulkExportJobs } from './features/bulk-exports/jobs.ts'
import { collectionJobs } from './features/collections/jobs.ts'
import { correctionScoreJobs } from './features/correction-scores/jobs.ts'
import { correctionJobs } from './features/corrections/jobs.ts'
import { examJobs } from './features/corrector-exams/jobs.ts'
import { dataExportJobs } from './features/data-export/jobs.ts'
import { documentMediaJobs } from './features/document-media/jobs.ts'
import { documentJobs } from './features/documents/jobs.ts'
import { editingJobs } from './features/editing/jobs.ts'
import { erasureJobs } from './features/erasure/jobs.ts'
import { goldJobs } from './features/gold-clips/jobs.ts'
import { importJobs } from './features/imports/jobs.ts'
import { mailJobs } from './features/mail/jobs.ts'
import { mediaExportJobs } from './features/media-exports/jobs.ts'
import { modelJobs } from './features/models/jobs.ts'
import { paymentJobs } from './features/payments/jobs.ts'
import { pipelineJobs } from './features/pipeline/jobs.ts'
import { podcastJobs } from './features/podcasts/jobs.ts'
import { quotaJobs } from './features/quotas/jobs.ts'
import { redactionJobs } from './features/redactions/jobs.ts'
import { regionJobs } from './features/regions/jobs.ts'
import { retentionJobs } from './features/retention/jobs.ts'
import { sessionJobs } from './features/sessions/jobs.ts'
import { trashJobs } from './features/trash/jobs.ts'
import { uploadJobs } from './features/uploads/jobs.ts'
import { usageEventJobs } from './features/usage-events/jobs.ts'
import { workspaceDeletionJobs } from './features/workspace-deletion/jobs.ts'
import type { JobDefinition } from './infra/queue/queue.ts'

/** All jobs of the product. */
export const allJobs = [
  ...accountJobs,
  ...sessionJobs,
  ...uploadJobs,
  ...importJobs,
  ...quotaJobs,
  ...pipelineJobs,
  ...paymentJobs,
  ...podcastJobs,
  ...collectionJobs,
  ...trashJobs,
  ...retentionJobs,
  ...redactionJobs,
  ...documentJobs,
  ...documentMediaJobs,
  ...editingJobs,
  ...modelJobs,
  ...goldJobs,
  ...examJobs,
  ...mailJobs,
  ...correctionScoreJobs,
  ...correctionJobs,
  ...dataExportJobs,
  ...mediaExportJobs,
  ...bulkExportJobs,
  ...erasureJobs,
  ...workspaceDeletionJobs,
  ...usageEventJobs,
  ...regionJobs,
] as readonly JobDefinition<Context>[]
