import { createRootRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Root } from '../pages/root.tsx'

export const root = createRootRoute({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('../pages/not-found.tsx'), 'NotFoundPage'),
})

/** A parameter that anyone may have written. */
export const textOf = (value: unknown) =>
  typeof value === 'string' && value.length <= 2048 ? value : undefined
