import { useEffect, useState } from 'react'
import { formatWait } from '#web/lib/format.ts'
import { useTranslation } from '#web/lib/use-translation.ts'

const minuteMs = 60_000

/** Time left until a deadline, in words; updated each minute. */
export function Countdown({ due }: { due: number }) {
  const { t, i18n } = useTranslation('common')
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  const left = due - now / 1000
  return (
    <span>
      {left > 0 ? t('timeLeft', { time: formatWait(left, i18n.resolvedLanguage ?? 'en') }) : t('late')}
    </span>
  )
}
