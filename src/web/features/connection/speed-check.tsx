import { Anchor } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useEffectEvent, useState } from 'react'
import { webRoutes } from '#contract/web-routes.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { checkSpeedRegularly } from './check-speed-regularly.ts'
import { shouldSkipCheck } from './schedule.ts'
import { SlowConnectionHelp } from './slow-connection-help.tsx'

const toastId = 'slow-connection'

/** Warns editors about a slow connection on pages with long recordings. */
export default function SpeedCheck() {
  const { t, i18n } = useTranslation('connection')
  const [showsHelp, setShowsHelp] = useState(false)
  const openHelp = () => {
    notifications.hide(toastId)
    setShowsHelp(true)
  }
  const warn = useEffectEvent((mbits: number) => {
    const formattedSpeed = formatNumber(mbits, i18n.resolvedLanguage ?? 'en', { maximumFractionDigits: 1 })
    notifications.hide(toastId)
    notifications.show({
      id: toastId,
      color: 'yellow',
      autoClose: false,
      title: t('slow'),
      message: (
        <>
          {t('slowText', { speed: formattedSpeed })}{' '}
          <Anchor component="button" type="button" size="sm" underline="always" onClick={openHelp}>
            {t('learnMore')}
          </Anchor>
        </>
      ),
    })
  })
  useEffect(() => {
    if (shouldSkipCheck(navigator)) return
    return checkSpeedRegularly({
      open: openSample,
      now: () => performance.now(),
      onSlow: (mbits) => warn(mbits),
      onFast: () => notifications.hide(toastId),
    })
  }, [])
  return <SlowConnectionHelp isOpen={showsHelp} onClose={() => setShowsHelp(false)} />
}

async function openSample(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(webRoutes.getSpeedSample.path, {
    signal,
    cache: 'no-store',
    // The editor's own requests take priority.
    priority: 'low',
  })
  if (!response.ok || !response.body) throw new Error(`Couldn't fetch the sample: ${response.status}`)
  return response.body
}
