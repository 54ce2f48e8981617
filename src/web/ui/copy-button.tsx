import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#web/lib/use-translation.ts'

interface CopyButtonProps {
  text: string
  label: string
}

/** Button that copies a text and confirms it. Hidden in insecure contexts, which have no clipboard. */
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
    <Button size="compact-md" fz="sm" variant="default" onClick={() => void copy()}>
      <span aria-live="polite">{state === 'idle' ? label : t(`copy.${state}`)}</span>
    </Button>
  )
}
