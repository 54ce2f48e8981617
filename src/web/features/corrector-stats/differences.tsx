import { Button, Skeleton, Text } from '@mantine/core'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CorrectionScores } from '#contract/correction-scores.ts'
import { fetchFile } from '#web/lib/api/api.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { formatDuration } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import classes from './corrector-stats.module.css'
import { differencesQuery } from './queries.ts'

/** Differences between the corrector's work and the final text, with the corresponding audio. */
export function Differences({ workId }: { workId: string }) {
  const { t } = useTranslation('correctorStats')
  const { data, isError, refetch } = useQuery(differencesQuery(workId))
  if (isError) return <LoadError text={t('failed')} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={120} role="status" aria-label={t('loading')} />
  return <DifferenceList examples={data} workId={workId} />
}

type Example = CorrectionScores['examples'][number]

/** Differences with both texts and their audio. */
export function DifferenceList({ examples, workId }: { examples: readonly Example[]; workId: string }) {
  const { t } = useTranslation('correctorStats')
  if (examples.length === 0) return <Text size="sm">{t('noDifferences')}</Text>
  return (
    <ul className={classes.differences}>
      {examples.map((example) => (
        <li key={`${example.kind} ${example.start} ${example.before} ${example.after}`}>
          <PlayButton workId={workId} start={example.start} />
          <DifferenceText example={example} />
        </li>
      ))}
    </ul>
  )
}

/** Kind of difference, and the text before and after. */
export function DifferenceText({ example: { kind, before, after } }: { example: Example }) {
  const { t } = useTranslation('correctorStats')
  return (
    <>
      <Text size="sm" c="dimmed" span>
        {t(`kinds.${kind}`)}
      </Text>
      <Text size="sm" span className={classes.texts ?? ''}>
        {before !== '' && <del>{before}</del>} {after !== '' && <ins>{after}</ins>}
      </Text>
    </>
  )
}

/** Button that plays the audio around a difference. */
export function PlayButton({ workId, start }: { workId: string; start: number }) {
  const { t } = useTranslation('correctorStats')
  const showError = useShowError()
  const [isLoading, setLoading] = useState(false)
  const audio = useRef<HTMLAudioElement>(null)
  useEffect(() => () => audio.current?.pause(), [])
  const play = async () => {
    setLoading(true)
    try {
      const file = await fetchFile('playDifference', { params: { workId }, query: { start } })
      const address = URL.createObjectURL(file)
      audio.current?.pause()
      audio.current = new Audio(address)
      audio.current.addEventListener('ended', () => URL.revokeObjectURL(address))
      await audio.current.play()
    } catch (error) {
      showError(error)
    } finally {
      setLoading(false)
    }
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconPlayerPlayFilled size={12} aria-hidden />}
      loading={isLoading}
      aria-label={t('playAt', { time: formatDuration(start) })}
      onClick={() => void play()}
    >
      {formatDuration(start)}
    </Button>
  )
}
