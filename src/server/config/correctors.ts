import { z } from 'zod'
import { domains, editable, setting } from './setting.ts'

/** The installation's correctors. */
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
  correctorGoldPercent: setting(
    'CORRECTOR_GOLD_PERCENT',
    'Percentage of gold clips among the recordings that a corrector gets. Gold clips have checked words, against which their work is scored.',
    z.coerce.number().min(0).max(50).default(5),
  ),
  correctorReviewPercent: setting(
    'CORRECTOR_REVIEW_PERCENT',
    'Percentage of corrections that a reviewer checks before delivery, in addition to those of new correctors.',
    z.coerce.number().min(0).max(100).default(10),
  ),
  correctorExamTries: editable(
    'CORRECTOR_EXAM_TRIES',
    'Exam attempts per language and corrector.',
    z.coerce.number().int().min(1).max(100).default(3),
  ),
}
