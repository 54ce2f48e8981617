import type { ComponentType } from 'react'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import type { AdminPageProps } from './admin-page-props.ts'

/** Corrector administration pages by the last segment of their URL, in tab order. */
export const adminPages = {
  queue: lazyComponent(withTexts(() => import('./queue-board.tsx'), 'corrections')),
  correctors: lazyComponent(withTexts(() => import('./corrector-list.tsx'), 'correctors')),
  gold: lazyComponent(() => import('./gold-clips.tsx')),
  exams: lazyComponent(withTexts(() => import('./exam-list.tsx'), 'correctors')),
  rates: lazyComponent(() => import('./rates.tsx')),
  stats: lazyComponent(withTexts(() => import('./queue-statistics.tsx'), 'correctors')),
  payouts: lazyComponent(withTexts(() => import('./payouts.tsx'), 'correctorStats')),
} satisfies Record<string, ComponentType<AdminPageProps>>
export type AdminPage = keyof typeof adminPages
export const adminPageNames = Object.keys(adminPages) as AdminPage[]
