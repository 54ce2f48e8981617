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
    'false: no one can open the corrector administration pages.',
    z.stringbool().default(true),
  ),
  correctorAdminDomains: editable(
    'CORRECTOR_ADMIN_DOMAINS',
    'Email domains, separated by commas, whose correctors can manage correctors, in addition to staff.',
    domains,
  ),
  correctorPassPercent: editable(
    'CORRECTOR_PASS_PERCENT',
    'Percentage of correct words required to pass the corrector exam.',
    z.coerce.number().int().min(1).max(100).default(95),
  ),
  correctorGoldPercent: setting(
    'CORRECTOR_GOLD_PERCENT',
    "Percentage of gold clips among the recordings that a corrector gets. The words of gold clips have been checked, and the corrector's work is scored against them.",
    z.coerce.number().min(0).max(50).default(5),
  ),
  correctorReviewPercent: setting(
    'CORRECTOR_REVIEW_PERCENT',
    'Percentage of corrections that a reviewer checks before delivery, in addition to those of new correctors.',
    z.coerce.number().min(0).max(100).default(10),
  ),
  correctorExamTries: editable(
    'CORRECTOR_EXAM_TRIES',
    'Number of exam attempts per language and corrector.',
    z.coerce.number().int().min(1).max(100).default(3),
  ),
}
