import { useServerNow } from '#web/lib/api/use-server-now.ts'
import { formatDateTime, formatWait } from '#web/lib/format/format.ts'
import { formatTimeLeft } from '#web/lib/format/format-time-left.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './countdown.module.css'

const [secondMs, minuteMs] = [1_000, 60_000]
/**
 * Tolerance for error in the browser's estimate of the server time, in seconds, so that a day isn't shown as
 * 25 hours.
 */
const clockToleranceSeconds = 30

interface CountdownProps {
  /** Deadline in seconds since 1970. */
  deadline: number
  /**
   * Wording: “3 hours left”; the same with an abbreviated unit; or just the time, to the minute or second.
   */
  variant?: 'words' | 'short' | 'exact'
  /** Text to show after the deadline. */
  overdueText?: string
  /** Remaining time below which the text is highlighted, in seconds; by default, it never is. */
  soonSeconds?: number
  /** Tooltip; defaults to the deadline. */
  title?: string
}

/** Text showing the time left until a deadline, based on the server time. */
export function Countdown({ deadline, variant = 'words', overdueText, soonSeconds, title }: CountdownProps) {
  const { t, i18n } = useTranslation('common')
  const locale = i18n.resolvedLanguage ?? 'en'
  const secondsLeft = deadline - useServerNow(variant === 'exact' ? secondMs : minuteMs)
  const words = () => {
    const delaySeconds = Math.max(secondsLeft - clockToleranceSeconds, 1)
    return t('timeLeft', { time: formatWait(delaySeconds, locale, variant === 'short' ? 'narrow' : 'long') })
  }
  return (
    <time
      dateTime={new Date(deadline * 1000).toISOString()}
      title={title ?? formatDateTime(deadline, locale)}
      className={soonSeconds !== undefined && secondsLeft < soonSeconds ? classes.urgent : undefined}
    >
      {secondsLeft <= 0
        ? (overdueText ?? t('late'))
        : variant === 'exact'
          ? formatTimeLeft(secondsLeft, locale)
          : words()}
    </time>
  )
}
