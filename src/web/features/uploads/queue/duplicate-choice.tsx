import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

interface DuplicateChoiceProps {
  /** ID of the existing recording from the same file. */
  id: string
  onSkip: () => void
  onKeepBoth: () => void
}

/** Choices for a file that has already been transcribed. */
export function DuplicateChoice({ id, onSkip, onKeepBoth }: DuplicateChoiceProps) {
  const { t } = useTranslation('uploads')
  return (
    <Group gap="xs">
      <Button size="compact-sm" variant="light" onClick={onSkip}>
        {t('duplicate.skip')}
      </Button>
      <Button size="compact-sm" variant="light" onClick={onKeepBoth}>
        {t('duplicate.keep')}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        renderRoot={(props) => <Link to="/transcript/$id" params={{ id }} {...props} />}
      >
        {t('duplicate.open')}
      </Button>
    </Group>
  )
}
