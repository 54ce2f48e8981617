import { Text, Textarea } from '@mantine/core'
import { maxPromptLength } from '#contract/limits.ts'

interface PromptFieldProps {
  label: string
  /** Note about where the text is sent. */
  note: string
  value: string
  onChange: (prompt: string) => void
}

/** Field for prompting a model, used in dialogs. */
export const PromptField = ({ label, note, value, onChange }: PromptFieldProps) => (
  <>
    <Textarea
      label={label}
      autosize
      minRows={2}
      maxRows={8}
      maxLength={maxPromptLength}
      required
      data-autofocus
      dir="auto"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
    <Text size="sm" c="dimmed" mt="xs">
      {note}
    </Text>
  </>
)
