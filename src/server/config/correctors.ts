import { z } from 'zod'
import { domains, editable } from './setting.ts'

/** Correctors of the installation. */
export const correctorSettings = {
  correctorApplications: editable(
    'CORRECTOR_APPLICATIONS',
    'true: every user can apply as a corrector.',
    z.stringbool().default(false),
  ),
  correctorAdministration: editable(
    'CORRECTOR_ADMINISTRATION',
    'false: no one can open the administration of correctors.',
    z.stringbool().default(true),
  ),
  correctorAdminDomains: editable(
    'CORRECTOR_ADMIN_DOMAINS',
    'Email domains, separated by commas, whose correctors administer correctors, in addition to staff.',
    domains,
  ),
  correctorPassPercent: editable(
    'CORRECTOR_PASS_PERCENT',
    'Percentage of correct words that passes the exam of correctors.',
    z.coerce.number().int().min(1).max(100).default(95),
  ),
  correctorExamTries: editable(
    'CORRECTOR_EXAM_TRIES',
    'Number of exams that a corrector can take in a language.',
    z.coerce.number().int().min(1).max(100).default(3),
  ),
}
