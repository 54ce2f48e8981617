import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

interface CopyButtonProps {
  text: string
  label: string
  /** `sm` is as tall as a text field. */
  size?: 'compact-sm' | 'sm'
}

/**
 * Button that copies text and confirms that it was copied. Hidden in insecure contexts, which have no
 * clipboard access.
 */
export function CopyButton({ text, label, size = 'compact-sm' }: CopyButtonProps) {
  const { t } = useTranslation()
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  if (!navigator.clipboard) return null
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('failed'),
    )
  return (
    <Button size={size} fz="sm" variant="default" onClick={() => void copy()}>
      <span aria-live="polite">{state === 'idle' ? label : t(`copy.${state}`)}</span>
    </Button>
  )
}
