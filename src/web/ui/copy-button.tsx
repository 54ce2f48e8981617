import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#web/lib/use-translation.ts'

interface CopyButtonProps {
  text: string
  label: string
}

/** Copies a text, and confirms it. Absent without a clipboard, in insecure contexts. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useTranslation()
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  if (!navigator.clipboard) return null
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('failed'),
    )
  return (
    <Button size="compact-md" variant="default" onClick={() => void copy()}>
      <span aria-live="polite">{state === 'idle' ? label : t(`copy.${state}`)}</span>
    </Button>
  )
}
