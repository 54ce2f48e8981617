import { useQuery, useQueryClient } from '@tanstack/react-query'
import { solveChallengeWorkers } from 'altcha-lib'
import type { Challenge } from 'altcha-lib/types'
import { type ComponentProps, useState } from 'react'
import { call } from '#web/lib/api/api.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'
import type { CaptchaWidget, WidgetState } from './captcha-widget.tsx'

const queryKey = ['captcha']
const renewAfterMs = 4 * 60_000

export type CaptchaState =
  | { state: 'working' | 'asking' | 'off' }
  | { state: 'ready'; token: string }
  | { state: 'failed'; insecure?: boolean }

export interface Captcha {
  /** Status of the check; the token is valid only once. */
  check: CaptchaState
  /** Starts over after the token has been used or the check has failed. */
  renew: () => void
  /** Props for the widget, if a captcha service is configured. */
  widget?: ComponentProps<typeof CaptchaWidget>
}

function createWorker(): Worker {
  return new Worker(new URL('./captcha.worker.ts', import.meta.url), { type: 'module' })
}

/**
 * Fetches a challenge and solves it off the main thread.
 * @returns the token for the registration, or null if the installation doesn't require one
 */
async function solveCaptcha(signal: AbortSignal): Promise<string | null> {
  const { challenge } = await call('getCaptcha', {}, { signal })
  if (!challenge) return null
  const controller = new AbortController()
  signal.addEventListener('abort', () => controller.abort())
  const solution = await solveChallengeWorkers({
    challenge: challenge as Challenge,
    concurrency: Math.min(4, navigator.hardwareConcurrency || 1),
    controller,
    createWorker,
  })
  if (!solution) throw new Error("The challenge wasn't solved in time")
  return btoa(JSON.stringify({ challenge, solution }))
}

/** Solves a challenge when the form appears, and another one before its token expires. */
function useLocalCaptcha(): Captcha {
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
  if (data === null) return { check: { state: 'off' }, renew }
  if (data !== undefined) return { check: { state: 'ready', token: data }, renew }
  const insecure = !globalThis.crypto?.subtle
  return { check: isError && !isFetching ? { state: 'failed', insecure } : { state: 'working' }, renew }
}

/** Runs the installation's captcha check. The local check starts before the kind of check is known. */
export function useCaptcha(): Captcha {
  const config = useProductConfig()
  const localCaptcha = useLocalCaptcha()
  const [attempt, setAttempt] = useState(0)
  const [widgetState, setWidgetState] = useState<WidgetState>({ state: 'working' })
  const service = config?.captcha
  if (service === 'local' || service === 'off') return localCaptcha
  if (!service || !config.captchaSiteKey)
    return localCaptcha.check.state === 'off'
      ? { check: { state: 'working' }, renew: localCaptcha.renew }
      : localCaptcha
  return {
    check: widgetState,
    renew: () => setAttempt(attempt + 1),
    widget: { service, siteKey: config.captchaSiteKey, attempt, onChange: setWidgetState },
  }
}
