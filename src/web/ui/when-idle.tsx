import { type ReactNode, Suspense } from 'react'
import { useIdle } from '#web/lib/use-idle.ts'

interface WhenIdleProps {
  /** Content shown in the meantime. */
  fallback?: ReactNode
  children: ReactNode
}

/** Content that loads after the page; nothing is requested before the page is rendered and usable. */
export function WhenIdle({ fallback, children }: WhenIdleProps) {
  return useIdle() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
}
