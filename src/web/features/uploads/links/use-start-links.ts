import { notifications } from '@mantine/notifications'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Collection } from '#contract/collection.ts'
import { toRequestOptions, type UploadOptions } from '#web/features/uploads/options/upload-options.ts'
import { issueText } from '#web/features/uploads/queue/issue-text.ts'
import { call, hasErrorCode } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { LinkForm } from './use-link-form.ts'

const hintAfterMs = 3_000
const closeAfterMs = 7_000

export interface LinkTarget {
  uid: string
  orgId: string
  languageCode: string
  options: UploadOptions
}

/**
 * Progress of starting links: `starting` when requested, `waiting` after a while. `count` is the number of recordings
 * started so far.
 */
export interface LinkStart {
  phase: 'idle' | 'starting' | 'waiting'
  count: number
}

const isInternal = (error: unknown) => hasErrorCode(error, 'internal')

const isRefused = (error: unknown) => hasErrorCode(error, 'link_refused')

const idleState: LinkStart = { phase: 'idle', count: 0 }

/**
 * Starts transcribing links one at a time. `onDone` runs once all have been requested, but at least 7 s after the
 * start.
 */
export function useStartLinks(onTranscription: (collection: Collection) => void, onDone: () => void) {
  const { t } = useTranslation('uploads')
  const errorText = useErrorText()
  const [start, setStart] = useState(idleState)
  const [isRequesting, setIsRequesting] = useState(false)
  // After the dialog closes, its run continues in the background and must not change a later run's state.
  const lastRun = useRef(0)
  const [isTimedOut, setTimedOut] = useState(false)
  const finish = useEffectEvent(() => {
    setStart(idleState)
    onDone()
  })

  const isRunning = start.phase !== 'idle'
  useEffect(() => {
    if (!isRunning) return
    const hintTimer = setTimeout(() => setStart(({ count }) => ({ phase: 'waiting', count })), hintAfterMs)
    const closeTimer = setTimeout(() => setTimedOut(true), closeAfterMs)
    return () => {
      clearTimeout(hintTimer)
      clearTimeout(closeTimer)
      setTimedOut(false)
    }
  }, [isRunning])
  useEffect(() => {
    if (isTimedOut && !isRequesting) finish()
  }, [isTimedOut, isRequesting])

  const subscribe = async (url: string, { uid, orgId, languageCode, options }: LinkTarget) => {
    const { project: _, ...podcastOptions } = toRequestOptions(options)
    const body = { url, languageCode, orgId, ...podcastOptions }
    try {
      const { title } = await call('subscribeToPodcast', { params: { uid }, body })
      notifications.show({ message: t('link.subscribed', { title }) })
      return true
    } catch (error) {
      const message = isRefused(error) ? t('link.subscribeFailed') : errorText(error)
      notifications.show({ color: 'red', autoClose: false, message })
      return false
    }
  }

  const run = async (
    { sources, subscription }: Pick<LinkForm, 'sources' | 'subscription'>,
    target: LinkTarget,
  ) => {
    const { uid, orgId, languageCode, options } = target
    lastRun.current += 1
    const thisRun = lastRun.current
    const isShown = () => lastRun.current === thisRun
    setStart({ phase: 'starting', count: 0 })
    setIsRequesting(true)
    let count = 0
    for (const { url, name } of sources) {
      const body = { url, name, languageCode, orgId, ...toRequestOptions(options) }
      try {
        onTranscription(await call('createTranscription', { params: { uid }, body }))
        count += 1
        const total = count
        if (isShown()) setStart(({ phase }) => ({ phase, count: total }))
      } catch (error) {
        const message = issueText(t, name, isInternal(error) ? undefined : errorText(error))
        notifications.show({ color: 'red', autoClose: false, message })
      }
    }
    const isSubscribed = subscription !== null && (await subscribe(subscription, target))
    if (!isShown()) return
    setIsRequesting(false)
    if (count > 0) return
    setStart(idleState)
    if (isSubscribed) onDone()
  }
  const reset = () => {
    lastRun.current += 1
    setIsRequesting(false)
    setStart(idleState)
  }
  return { start, run, reset }
}
