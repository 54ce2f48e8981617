import { useQuery, useQueryClient } from '@tanstack/react-query'
import { solveChallengeWorkers } from 'altcha-lib'
import type { Challenge } from 'altcha-lib/types'
import { accountEndpoints } from '#contract/accounts.ts'
import { call } from '#web/lib/api.ts'

const queryKey = ['captcha']
const renewAfterMs = 4 * 60_000

export type Captcha =
  | { state: 'working' }
  | { state: 'off' }
  | { state: 'ready'; token: string }
  | { state: 'failed'; insecure: boolean; retry: () => void }

function createWorker(): Worker {
  return new Worker(new URL('./captcha.worker.ts', import.meta.url), { type: 'module' })
}

/**
 * Fetches a challenge and does the work it asks for, away from the main thread.
 * @returns the token to register with, or null when the installation asks for none.
 */
async function solveCaptcha(signal: AbortSignal): Promise<string | null> {
  const { challenge } = await call(accountEndpoints.getCaptcha, {}, { signal })
  if (!challenge) return null
  const controller = new AbortController()
  signal.addEventListener('abort', () => controller.abort())
  const solution = await solveChallengeWorkers({
    challenge: challenge as Challenge,
    concurrency: Math.min(4, navigator.hardwareConcurrency || 1),
    controller,
    createWorker,
  })
  if (!solution) throw new Error('The challenge was not solved in time')
  return btoa(JSON.stringify({ challenge, solution }))
}

/** Solves a challenge when the form appears, and a fresh one before it expires. Each token counts once: `renew`. */
export function useCaptcha(): Captcha & { renew: () => void } {
  const queryClient = useQueryClient()
  const { data, isError, isFetching } = useQuery({
    queryKey,
    queryFn: ({ signal }) => solveCaptcha(signal),
    staleTime: renewAfterMs,
    refetchInterval: renewAfterMs,
    gcTime: 0,
    retry: 1,
  })
  const renew = () => void queryClient.resetQueries({ queryKey })
  if (data === null) return { state: 'off', renew }
  if (data !== undefined) return { state: 'ready', token: data, renew }
  if (isError && !isFetching)
    return { state: 'failed', insecure: !globalThis.crypto?.subtle, retry: renew, renew }
  return { state: 'working', renew }
}
