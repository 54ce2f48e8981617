import type { Context } from './context.ts'
import { accountDeletionJobs } from './features/account-deletion/jobs.ts'
import { accountJobs } from './features/accounts/jobs.ts'
import { collectionJobs } from './features/collections/jobs.ts'
import { dataExportJobs } from './features/data-export/jobs.ts'
import { documentMediaJobs } from './features/document-media/jobs.ts'
import { documentJobs } from './features/documents/jobs.ts'
import { editingJobs } from './features/editing/jobs.ts'
import { mailJobs } from './features/mail/jobs.ts'
import { modelJobs } from './features/models/jobs.ts'
import { pipelineJobs } from './features/pipeline/jobs.ts'
import { quotaJobs } from './features/quotas/jobs.ts'
import { sessionJobs } from './features/sessions/jobs.ts'
import { trashJobs } from './features/trash/jobs.ts'
import { uploadJobs } from './features/uploads/jobs.ts'
import { usageEventJobs } from './features/usage-events/jobs.ts'
import type { JobDefinition } from './infra/queue/queue.ts'

/** Every job of the product. */
export const allJobs = [
  ...accountJobs,
  ...sessionJobs,
  ...uploadJobs,
  ...quotaJobs,
  ...pipelineJobs,
  ...collectionJobs,
  ...trashJobs,
  ...documentJobs,
  ...documentMediaJobs,
  ...editingJobs,
  ...modelJobs,
  ...mailJobs,
  ...dataExportJobs,
  ...accountDeletionJobs,
  ...usageEventJobs,
] as readonly JobDefinition<Context>[]
