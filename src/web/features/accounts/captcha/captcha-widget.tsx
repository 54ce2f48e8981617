import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { type CaptchaService, loadCaptchaApi, widgetSize } from './captcha-api.ts'

/** State of a widget, with the token once it is solved. */
export type WidgetState =
  | { state: 'working' | 'asking' }
  | { state: 'failed' }
  | { state: 'ready'; token: string }

interface CaptchaWidgetProps {
  service: CaptchaService
  siteKey: string
  /** Counter; incrementing it renders a new widget, since each token is valid only once. */
  attempt: number
  onChange: (state: WidgetState) => void
}

/** Widget for a captcha service, in the page's language and color scheme. */
export function CaptchaWidget({ service, siteKey, attempt, onChange }: CaptchaWidgetProps) {
  const { i18n } = useTranslation()
  const language = i18n.resolvedLanguage ?? 'en'
  const theme = useComputedColorScheme('light')
  const container = useRef<HTMLDivElement>(null)
  const notify = useEffectEvent(onChange)
  useEffect(() => {
    const parent = container.current
    if (!parent) return
    let isUnmounted = false
    let remove = () => {}
    const change = (state: WidgetState) => {
      if (!isUnmounted) notify(state)
    }
    change({ state: 'working' })
    loadCaptchaApi(service, language).then(
      (api) => {
        if (isUnmounted) return
        // reCAPTCHA can render into an element only once.
        const element = parent.appendChild(document.createElement('div'))
        element.dataset.attempt = String(attempt)
        const widget = api.render(element, {
          sitekey: siteKey,
          theme,
          size: widgetSize(service, parent.clientWidth),
          language,
          hl: language,
          callback: (token) => change({ state: 'ready', token }),
          'error-callback': () => {
            change({ state: 'failed' })
            return true
          },
          'expired-callback': () => change({ state: 'asking' }),
        })
        remove = () => {
          if (api.remove) api.remove(widget)
          else api.reset(widget)
          element.remove()
        }
        change({ state: 'asking' })
      },
      () => change({ state: 'failed' }),
    )
    return () => {
      isUnmounted = true
      remove()
    }
  }, [service, siteKey, attempt, language, theme])
  return <div ref={container} />
}
