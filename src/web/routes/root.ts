import { createRootRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Root } from '../pages/root.tsx'

export const root = createRootRoute({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('../pages/not-found.tsx'), 'NotFoundPage'),
})

/** Parses an untrusted parameter as text. The router parses digits as a number. */
export function parseText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.length <= 2048 ? value : undefined
}
