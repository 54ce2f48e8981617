import { Button, Group, type GroupProps, Text } from '@mantine/core'
import { useTranslation } from '#web/lib/use-translation.ts'

interface QuestionProps extends Omit<GroupProps, 'children' | 'autoFocus'> {
  question: string
  onYes: () => void
  onNo: () => void
  /** False for one of several questions on a page. */
  autoFocus?: boolean
  /** The confirmed action is running. */
  busy?: boolean
}

/** Asks in place before something is lost; Escape means no. */
export function Question({ question, onYes, onNo, autoFocus = true, busy = false, ...group }: QuestionProps) {
  const { t } = useTranslation()
  return (
    <Group
      role="alertdialog"
      aria-label={question}
      gap={8}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onNo()
      }}
      {...group}
    >
      <Text size="sm">{question}</Text>
      <Group gap={6} wrap="nowrap">
        <Button
          size="compact-sm"
          color="red"
          loading={busy}
          autoFocus={autoFocus}
          // The second click of a double click confirms nothing more.
          onClick={({ detail }) => detail <= 1 && onYes()}
        >
          {t('yes')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onNo}>
          {t('no')}
        </Button>
      </Group>
    </Group>
  )
}
