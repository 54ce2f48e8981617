import { Button, type ButtonProps } from '@mantine/core'
import { useState } from 'react'
import { Question } from './question.tsx'

interface ConfirmedButtonProps extends ButtonProps {
  question: string
  onConfirm: () => void
  'aria-label'?: string
}

/** A button that asks for confirmation in place; declining returns to the button. */
export function ConfirmedButton({ question, onConfirm, loading, ...button }: ConfirmedButtonProps) {
  const [asking, setAsking] = useState<'never' | 'now' | 'before'>('never')
  if (asking === 'now')
    return (
      <Question
        question={question}
        busy={loading ?? false}
        onYes={onConfirm}
        onNo={() => setAsking('before')}
      />
    )
  return (
    <Button
      {...button}
      {...(loading !== undefined && { loading })}
      autoFocus={asking === 'before'}
      onClick={() => setAsking('now')}
    />
  )
}
