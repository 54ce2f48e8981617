import { Alert, Button, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { formatDateTime } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import classes from './security.module.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  /** The user's name, shown on the printout. */
  account: string
  onDone: () => void
}

/** Shows the recovery codes, which are visible only once, with ways to save them. */
export function RecoveryCodes({ codes, account, onDone }: RecoveryCodesProps) {
  const { t, i18n } = useTranslation('security')
  const createdAt = formatDateTime(Date.now() / 1000, i18n.resolvedLanguage ?? 'en')
  const heading = t('codes.heading', { account, time: createdAt })
  const text = `${heading}\n\n${codes.join('\n')}\n`
  const title = useRef<HTMLParagraphElement>(null)
  // The focused element was removed, and users must not miss the codes.
  useEffect(() => title.current?.focus(), [])
  const download = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    link.download = 'longhand-recovery-codes.txt'
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <Stack gap="sm">
      <Text fw={600} ref={title} tabIndex={-1} className={classes.focusTarget}>
        {t('codes.title')}
      </Text>
      <Alert color="yellow" role="status">
        {t('codes.once')}
      </Alert>
      <div className={classes.paper}>
        <p className={classes.printOnly}>{heading}</p>
        <ul className={classes.codes} aria-label={t('codes.title')}>
          {codes.map((code) => (
            <li key={code} className={classes.mono}>
              {code}
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.buttons}>
        <CopyButton text={codes.join('\n')} label={t('codes.copy')} />
        <Button size="compact-sm" variant="default" onClick={download}>
          {t('codes.download')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => print()}>
          {t('codes.print')}
        </Button>
      </div>
      <div>
        <Button size="compact-sm" onClick={onDone}>
          {t('codes.done')}
        </Button>
      </div>
    </Stack>
  )
}
