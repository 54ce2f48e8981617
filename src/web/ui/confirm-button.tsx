import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { InlineConfirm } from './inline-confirm.tsx'

interface ConfirmButtonProps extends ButtonProps {
  question: string
  /** Fields below the question. */
  fields?: ReactNode
  onConfirm: () => void
  /** Whether the confirmed action is non-destructive. */
  isHarmless?: boolean
  'aria-label'?: string
}

/** Button that asks for confirmation inline; declining restores the button. */
export function ConfirmButton({
  question,
  fields,
  onConfirm,
  loading,
  isHarmless,
  ...button
}: ConfirmButtonProps) {
  const [prompt, setPrompt] = useState<'never' | 'now' | 'before'>('never')
  if (prompt === 'now')
    return (
      <InlineConfirm
        question={question}
        busy={loading ?? false}
        {...(isHarmless && { isHarmless })}
        onConfirm={onConfirm}
        onCancel={() => setPrompt('before')}
      >
        {fields}
      </InlineConfirm>
    )
  return (
    <Button
      {...button}
      {...(loading !== undefined && { loading })}
      autoFocus={prompt === 'before'}
      onClick={() => setPrompt('now')}
    />
  )
}
