import { notifications } from '@mantine/notifications'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { systemEndpoints } from '#contract/system.ts'
import { measureSpeed, slowMbits } from './measure-speed.ts'
import { forgetCheck, isSpared, rememberCheck, untilNextCheck } from './schedule.ts'

const toastId = 'slow-connection'

/** Warns who edits over a slow connection. For every page that plays recordings for long. */
export default function SpeedCheck() {
  const { t, i18n } = useTranslation('connection')
  const show = useEffectEvent((mbits: number) => {
    const speed = mbits.toLocaleString(i18n.resolvedLanguage, { maximumFractionDigits: 1 })
    const toast = { color: 'yellow', autoClose: false, title: t('slow'), message: t('slowText', { speed }) }
    notifications.hide(toastId)
    notifications.show({ id: toastId, ...toast })
  })
  useEffect(() => (isSpared(navigator) ? undefined : checkRegularly((mbits) => show(mbits))), [])
  return null
}

/** @returns what ends it */
function checkRegularly(show: (mbits: number) => void): () => void {
  const leaving = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  const schedule = () => {
    timer = setTimeout(() => void check().finally(schedule), untilNextCheck(Date.now()))
  }
  const check = async () => {
    // Another tab may have done it meanwhile.
    if (leaving.signal.aborted || untilNextCheck(Date.now()) > 60_000) return
    rememberCheck(Date.now())
    const mbits = await measureSpeed({
      open: openSample,
      onSlow: show,
      signal: leaving.signal,
      now: () => performance.now(),
    })
    if (mbits === null) forgetCheck()
    else if (mbits <= slowMbits) show(mbits)
    else notifications.hide(toastId)
  }
  schedule()
  return () => {
    leaving.abort()
    clearTimeout(timer)
  }
}

async function openSample(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(systemEndpoints.getSpeedSample.path, {
    signal,
    cache: 'no-store',
    // What the editor itself fetches goes first.
    priority: 'low',
  })
  if (!response.ok || !response.body) throw new Error(`No sample: ${response.status}`)
  return response.body
}
