import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  onlineManager,
  QueryCache,
  QueryClient,
  type QueryClientConfig,
  type QueryKey,
} from '@tanstack/react-query'
import type { PlanFeature } from '#contract/plan-choices.ts'
import { ApiError } from './api.ts'

/** Returns whether an error is a deliberate server response, which a retry can't fix. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

/** Returns whether the page was opened offline. If so, requests fail without retries until it is online. */
const isOpenedOffline = () => !navigator.onLine && onlineManager.isOnline()

let handleSignedOut = () => {}

/** Sets the handler for requests that fail because the session has ended. */
export function setSignedOutHandler(handler: () => void): void {
  handleSignedOut = handler
}

let handleVerificationRequired = () => {}

/** Sets the handler for requests that require a verified email address. */
export function setVerificationHandler(handler: () => void): void {
  handleVerificationRequired = handler
}

let handleOffline = () => {}

/** Sets the handler for requests that get no response. */
export function setOfflineHandler(handler: () => void): void {
  handleOffline = handler
}

/**
 * Details of the last rejection before the handler was set, kept because the code that sets the handler loads
 * late.
 */
let unhandledUpgrade: unknown
let handleUpgradeRequired = (details: unknown) => {
  unhandledUpgrade = details
}

/**
 * Sets the handler for requests that require a feature the plan lacks. Calls it immediately if such a request
 * was already rejected.
 */
export function setUpgradeHandler(handler: (details: unknown) => void): void {
  handleUpgradeRequired = handler
  if (unhandledUpgrade) handler(unhandledUpgrade)
  unhandledUpgrade = undefined
}

/** Opens the dialog about a feature that the plan doesn't include. */
export function openUpsell(feature: PlanFeature): void {
  handleUpgradeRequired({ feature })
}

function handleError(error: unknown): void {
  if (!(error instanceof ApiError)) return
  if (error.code === 'unauthenticated') handleSignedOut()
  if (error.code === 'verification_required') handleVerificationRequired()
  if (error.code === 'network') handleOffline()
  if (error.code === 'upgrade_required') handleUpgradeRequired(error.details)
}

/** Errors that the page itself or the connection warning already explains. */
const explainedCodes = new Set<string>([
  'network',
  'not_found',
  'not_ready',
  'invalid_input',
  'unauthenticated',
  'forbidden',
])

/**
 * Query client that refetches a query whose running fetch may return data older than a change: the query was
 * invalidated during its first fetch, whose response TanStack Query would keep
 * (https://github.com/TanStack/query/issues/8530), or during a fetch that continues; or its data was set.
 */
export class RefetchingQueryClient extends QueryClient {
  constructor(config?: QueryClientConfig) {
    super(config)
    this.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return
      const { queryKey, promise, state } = event.query
      if (state.fetchStatus !== 'fetching') return
      promise
        ?.then(() => super.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false }))
        // A canceled or failed fetch doesn't replace the data.
        .catch(() => {})
    })
  }

  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const continuing = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined || options?.cancelRefetch === false)
    await super.invalidateQueries(filters, options)
    if (continuing.length === 0) return
    await Promise.allSettled(continuing.map(({ promise }) => promise))
    // However many changes occur during a fetch, only one more is needed.
    await super.invalidateQueries(
      { ...filters, predicate: (query) => continuing.includes(query) },
      { ...options, cancelRefetch: false },
    )
  }
}

export const queryClient = new RefetchingQueryClient({
  queryCache: new QueryCache({
    onError: (error, { meta, state }) => {
      handleError(error)
      // The page still shows older data or reports the failure itself, so this message only offers to
      // refresh.
      const showsNotice =
        meta?.refreshNotice === 'always' || (meta?.refreshNotice && state.data !== undefined)
      if (showsNotice && !explainedCodes.has(error instanceof ApiError ? error.code : ''))
        void import('#web/lib/refresh-notice.tsx').then(({ showRefreshNotice }) => showRefreshNotice())
    },
  }),
  mutationCache: new MutationCache({ onError: handleError }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => !isFinal(error) && !isOpenedOffline() && failures < 2,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
