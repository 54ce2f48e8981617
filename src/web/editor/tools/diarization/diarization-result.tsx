import { Button, Group, Progress, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Diarization } from '#contract/diarizations.ts'
import { isImprovementRunning } from '#domain/recognition/processing.ts'
import { formatList } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import panel from '#web/ui/panel.module.css'
import classes from './diarization.module.css'
import { IdentifiedSpeakerRow } from './identified-speaker-row.tsx'

interface DiarizationResultProps {
  diarization: Diarization
  /** Number of times the viewer has requested the result; it receives focus each time. */
  startCount: number
  /** Whether the result is being applied or dismissed. */
  busy: boolean
  /** Reason why the result couldn't be applied; null if there is none. */
  problem: string | null
  /** Plays from one time to another, in seconds. */
  onPlay: (start: number, end: number) => void
  onApply: () => void
  onDismiss: () => void
}

/** New speaker identification: shows its progress, then the result and the options to apply or dismiss it. */
export function DiarizationResult(props: DiarizationResultProps) {
  const { diarization, startCount, busy, problem, onApply, onDismiss } = props
  const { t } = useTranslation(['transcripts', 'common'])
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (startCount > 0) section.current?.focus()
  }, [startCount])
  const canApply = diarization.state === 'ready' && diarization.changedWords > 0
  return (
    <section ref={section} tabIndex={-1} className={panel.panel} aria-label={t('diarization.title')}>
      <Text fw={600} size="sm">
        {t('diarization.title')}
      </Text>
      <State diarization={diarization} />
      {diarization.state === 'ready' && <Preview {...props} />}
      {problem && (
        <Text size="sm" c="var(--lh-danger)" role="alert" mt={8}>
          {problem}
        </Text>
      )}
      <Group gap="xs" className={classes.actions ?? ''}>
        {canApply && (
          <Button size="sm" loading={busy} onClick={onApply}>
            {t('diarization.apply')}
          </Button>
        )}
        <Button size="sm" variant="default" disabled={busy} onClick={onDismiss}>
          {isImprovementRunning(diarization) ? t('common:cancel') : t('diarization.dismiss')}
        </Button>
      </Group>
    </section>
  )
}

function State({ diarization }: Pick<DiarizationResultProps, 'diarization'>) {
  const { t } = useTranslation('transcripts')
  const { state, speakers, error, percent } = diarization
  const text =
    state === 'ready' || state === 'applied'
      ? t('diarization.ready', { count: speakers.length })
      : t(`diarization.${state}`)
  return (
    <>
      <Text size="sm" c="dimmed" role="status">
        {text}
      </Text>
      {error && <Text size="sm">{error}</Text>}
      {isImprovementRunning(diarization) && (
        <Progress value={percent} size="sm" mt={8} animated aria-label={text} />
      )}
    </>
  )
}

function Preview({ diarization, onPlay }: Pick<DiarizationResultProps, 'diarization' | 'onPlay'>) {
  const { t, i18n } = useTranslation('transcripts')
  const { speakers, silent, changedWords, changedTurns } = diarization
  const total = speakers.reduce((sum, { time }) => sum + time, 0)
  const names = silent.map(({ name }) => name)
  return (
    <>
      <Text size="sm">
        {changedWords === 0
          ? t('diarization.same')
          : t('diarization.changed', {
              words: t('diarization.changedWords', { count: changedWords }),
              turns: t('diarization.changedTurns', { count: changedTurns }),
            })}
      </Text>
      <ul className={classes.list}>
        {speakers.map((speaker, position) => (
          <IdentifiedSpeakerRow
            key={speaker.id}
            speaker={speaker}
            position={position}
            part={total > 0 ? speaker.time / total : 0}
            onPlay={onPlay}
          />
        ))}
      </ul>
      {names.length > 0 && (
        <Text size="sm">
          {t('diarization.silent', {
            count: names.length,
            names: formatList(names, i18n.resolvedLanguage ?? 'en'),
          })}
        </Text>
      )}
    </>
  )
}
