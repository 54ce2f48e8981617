import { withTexts } from '#web/lib/i18n.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'

/** Pages of the administration of correctors by the last part of their address, in the order of their tabs. */
export const adminPages = {
  queue: lazyComponent(() => import('./queue-board.tsx')),
  correctors: lazyComponent(() => import('./corrector-list.tsx')),
  gold: lazyComponent(() => import('./gold-clips.tsx')),
  exams: lazyComponent(() => import('./exam-list.tsx')),
  rates: lazyComponent(() => import('./rates.tsx')),
  stats: lazyComponent(() => import('./queue-stats.tsx')),
  payouts: lazyComponent(withTexts(() => import('./payouts.tsx'), 'correctorStats')),
} as const
export type AdminPage = keyof typeof adminPages
export const adminPageNames = Object.keys(adminPages) as AdminPage[]
