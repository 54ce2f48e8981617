import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/**
 * Renders a component that contains links, using the data in a query client.
 * @returns its HTML
 */
export function renderWithRouter(client: QueryClient, component: ReactElement): string {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <MantineProvider>
        <QueryClientProvider client={client}>{component}</QueryClientProvider>
      </MantineProvider>
    </RouterContextProvider>,
  )
}
