import { Button, Group, type GroupProps, Text } from '@mantine/core'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

interface InlineConfirmProps extends Omit<GroupProps, 'autoFocus'> {
  question: string
  onConfirm: () => void
  onCancel: () => void
  /** Whether the question is focused on mount; false if a page has several. */
  autoFocus?: boolean
  /** Whether the confirmed action is in progress. */
  busy?: boolean
  /** Whether the confirmed action is non-destructive. */
  isHarmless?: boolean
}

/** Asks for confirmation before something is lost, with optional fields as children; Escape cancels. */
export function InlineConfirm({
  question,
  onConfirm,
  onCancel,
  autoFocus = true,
  busy = false,
  isHarmless = false,
  children,
  ...group
}: InlineConfirmProps) {
  const { t } = useTranslation()
  return (
    <Group
      role="alertdialog"
      aria-label={question}
      gap={8}
      {...(children !== undefined && { align: 'flex-end' })}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onCancel()
      }}
      {...group}
    >
      <Text size="sm">{question}</Text>
      {children}
      <Group gap={6} wrap="nowrap">
        <Button
          size="compact-sm"
          {...(!isHarmless && { color: 'red' })}
          loading={busy}
          autoFocus={autoFocus}
          // The second click of a double-click must not confirm.
          onClick={({ detail }) => detail <= 1 && onConfirm()}
        >
          {t('yes')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          {t('no')}
        </Button>
      </Group>
    </Group>
  )
}
