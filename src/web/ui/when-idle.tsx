import { type ReactNode, Suspense } from 'react'
import { useIdle } from '#web/lib/use-idle.ts'

interface WhenIdleProps {
  /** Placeholder shown until the content loads. */
  fallback?: ReactNode
  children: ReactNode
}

/** Content that loads after the page. Nothing is requested until the page is rendered and interactive. */
export function WhenIdle({ fallback, children }: WhenIdleProps) {
  return useIdle() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
}
