import { Button, Group, Progress, Switch, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Recode } from '#contract/recodes.ts'
import { languageName } from '#domain/languages/languages.ts'
import { isImprovementRunning } from '#domain/recognition/processing.ts'
import { formatDuration } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import panel from '#web/ui/panel.module.css'
import { Difference } from './difference.tsx'

interface RecodeResultProps {
  recode: Recode
  /** Displayed time range of the passage. */
  range: string
  takesFocus: boolean
  /** Number of passages awaiting a decision. */
  remainingCount: number
  /** Whether the result is being applied or dismissed. */
  busy: boolean
  /** Reason why the result couldn't be applied; null if there is none. */
  problem: string | null
  onShow: () => void
  onApply: (keepEdited: boolean) => void
  onDismiss: () => void
}

/** Re-transcribed passage: shows its progress, then the differences and a choice between the versions. */
export function RecodeResult(props: RecodeResultProps) {
  const { recode, range, takesFocus, remainingCount, problem, onShow } = props
  const { t } = useTranslation('transcripts')
  const time = formatDuration(Math.floor(recode.start))
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) section.current?.focus()
  }, [takesFocus])
  return (
    <section ref={section} tabIndex={-1} className={panel.panel} aria-label={t('recode.title', { range })}>
      <Group gap={8}>
        <Text fw={600} size="sm">
          {t('recode.title', { range })}
        </Text>
        <Button
          size="compact-xs"
          variant="subtle"
          ff="monospace"
          aria-label={t('recode.show', { time })}
          onClick={onShow}
        >
          {time}
        </Button>
      </Group>
      <State recode={recode} />
      {problem && (
        <Text size="sm" c="var(--lh-danger)" role="alert">
          {problem}
        </Text>
      )}
      {recode.state === 'ready' ? <Choice {...props} /> : <DismissButton {...props} />}
      {remainingCount > 0 && (
        <Text size="xs" c="dimmed" mt={8}>
          {t('recode.open', { count: remainingCount })}
        </Text>
      )}
    </section>
  )
}

function State({ recode }: { recode: Recode }) {
  const { t, i18n } = useTranslation('transcripts')
  const language = languageName(recode.languageCode, i18n.resolvedLanguage ?? 'en')
  const text =
    recode.state === 'error'
      ? t('recode.failed')
      : t(recode.state === 'applied' ? 'recode.ready' : `recode.${recode.state}`, { language })
  return (
    <>
      <Text size="sm" c="dimmed" role="status">
        {text}
      </Text>
      {recode.error && <Text size="sm">{recode.error}</Text>}
      {isImprovementRunning(recode) && <Progress value={100} size="sm" mt={8} animated aria-label={text} />}
    </>
  )
}

function Choice({ recode, busy, onApply, onDismiss }: RecodeResultProps) {
  const { t } = useTranslation('transcripts')
  const [keepsEdited, setKeepsEdited] = useState(true)
  const hasEdited = recode.before.some(({ edited }) => edited)
  return (
    <>
      <Difference before={recode.before} after={keepsEdited ? recode.kept : recode.after} />
      {hasEdited && (
        <Switch
          label={t('recode.keep')}
          checked={keepsEdited}
          onChange={(event) => setKeepsEdited(event.currentTarget.checked)}
          mb={12}
        />
      )}
      <Group gap="xs">
        <Button size="sm" loading={busy} onClick={() => onApply(keepsEdited)}>
          {t('recode.apply')}
        </Button>
        <Button size="sm" variant="default" disabled={busy} onClick={onDismiss}>
          {t('recode.dismiss')}
        </Button>
      </Group>
    </>
  )
}

function DismissButton({ recode, busy, onDismiss }: RecodeResultProps) {
  const { t } = useTranslation(['transcripts', 'common'])
  return (
    <Button size="compact-sm" variant="default" mt={10} loading={busy} onClick={onDismiss}>
      {isImprovementRunning(recode) ? t('common:cancel') : t('recode.dismiss')}
    </Button>
  )
}
