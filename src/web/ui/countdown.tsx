import { useEffect, useState } from 'react'
import { formatWait } from '#web/lib/format.ts'
import { useTranslation } from '#web/lib/use-translation.ts'

const minuteMs = 60_000

interface CountdownProps {
  /** Deadline in seconds since 1970. */
  due: number
  /** Whether units are abbreviated. */
  isShort?: boolean
}

/** Time left until a deadline, in words; updated each minute. */
export function Countdown({ due, isShort = false }: CountdownProps) {
  const { t, i18n } = useTranslation('common')
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  const left = due - now / 1000
  const time = formatWait(left, i18n.resolvedLanguage ?? 'en', isShort ? 'narrow' : 'long')
  return <span>{left > 0 ? t('timeLeft', { time }) : t('late')}</span>
}
