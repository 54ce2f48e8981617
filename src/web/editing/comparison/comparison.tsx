import { Button, CloseButton, Group, NativeSelect, Skeleton, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Version } from '#contract/versions.ts'
import { useVersionText } from '#web/editing/use-version-text.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useChangeSteps } from './change-steps.ts'
import { type ComparedPair, currentTextId } from './compared-pair.ts'
import classes from './comparison.module.css'
import type { Difference } from './difference.ts'
import { DifferenceSummary } from './difference-summary.tsx'
import { type HunkLabels, HunkList } from './hunk-list.tsx'

interface ComparisonProps extends HunkLabels {
  pair: ComparedPair
  versions: readonly Version[]
  /** The difference; undefined until it is computed. */
  difference: Difference | undefined
  error: Error | null
  onPairChange: (pair: ComparedPair) => void
  /** Text to show if there are no differences. */
  noDifferencesText?: string | undefined
  /** Content below the statistics. */
  actions?: ReactNode
  /** Shows a change in the text. */
  onShow?: ((index: number) => void) | undefined
  onClose: () => void
}

/** Differences between any two versions, with navigation between changes. */
export function Comparison(props: ComparisonProps) {
  const { pair, versions, difference, error, onPairChange, onClose, ...changes } = props
  const { t } = useTranslation('editing')
  const errorText = useErrorText()
  const { titleOf, momentOf } = useVersionText()
  const options = [
    { value: currentTextId, label: t('versions.current') },
    ...versions.map((version) => ({
      value: version.id,
      label: `${titleOf(version)} · ${momentOf(version)}`,
    })),
  ]
  return (
    <section className={classes.compare} aria-label={t('versions.comparison')}>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600} size="sm">
          {t('versions.comparison')}
        </Text>
        <CloseButton aria-label={t('versions.closeComparison')} onClick={onClose} />
      </Group>
      <NativeSelect
        size="sm"
        classNames={{ input: classes.version }}
        label={t('versions.older')}
        data={options}
        value={pair.before}
        onChange={(event) => onPairChange({ ...pair, before: event.currentTarget.value })}
      />
      <NativeSelect
        size="sm"
        classNames={{ input: classes.version }}
        label={t('versions.newer')}
        data={options}
        value={pair.after}
        onChange={(event) => onPairChange({ ...pair, after: event.currentTarget.value })}
      />
      {error && (
        <Text size="sm" c="var(--lh-danger)" role="alert">
          {errorText(error)}
        </Text>
      )}
      {!error && !difference && <Skeleton height={72} />}
      {difference && <Changes key={`${pair.before} ${pair.after}`} difference={difference} {...changes} />}
    </section>
  )
}

interface ChangesProps extends HunkLabels, Pick<ComparisonProps, 'noDifferencesText' | 'actions' | 'onShow'> {
  difference: Difference
}

/** Statistics and changes of a difference, with navigation between the changes. */
export function Changes({ difference, noDifferencesText, actions, onShow, ...labels }: ChangesProps) {
  const { t } = useTranslation('editing')
  const [selectedIndex, setSelectedIndex] = useState(-1)
  const count = difference.hunks.length
  const current = Math.min(selectedIndex, count - 1)
  const choose = (index: number) => {
    if (index < 0 || index >= count) return
    setSelectedIndex(index)
    onShow?.(index)
  }
  useChangeSteps((step) => choose(current + step))
  return (
    <>
      <DifferenceSummary difference={difference} noDifferencesText={noDifferencesText} />
      {actions && <div>{actions}</div>}
      {count > 0 && (
        <div className={classes.steps}>
          <Button
            size="compact-sm"
            variant="default"
            disabled={current <= 0}
            onClick={() => choose(current - 1)}
          >
            {t('versions.previous')}
          </Button>
          <Text size="xs" c="dimmed" role="status">
            {t('versions.position', { position: current + 1, total: count })}
          </Text>
          <Button
            size="compact-sm"
            variant="default"
            disabled={current >= count - 1}
            onClick={() => choose(current + 1)}
          >
            {t('versions.next')}
          </Button>
        </div>
      )}
      <HunkList difference={difference} current={current} onChoose={choose} {...labels} />
    </>
  )
}
