import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

/** Calls that a second try can't mend: the server has answered and meant it. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => !isFinal(error) && failures < 2,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
