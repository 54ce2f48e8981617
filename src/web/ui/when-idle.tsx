import { type ReactNode, Suspense } from 'react'
import { useIdle } from '#web/lib/use-idle.ts'

interface WhenIdleProps {
  /** Shown until then. */
  fallback?: ReactNode
  children: ReactNode
}

/** Parts that arrive after the page: nothing of them is asked for before the page is drawn and may be used. */
export function WhenIdle({ fallback, children }: WhenIdleProps) {
  return useIdle() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
}
