import { Modal, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useRestoreFocus } from '#web/ui/use-restore-focus.ts'
import classes from './diagnostics.module.css'
import { emailQuery } from './queries.ts'

/** An email in the outbox, shown as text and as inert HTML. */
export default function EmailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('diagnostics')
  const errorText = useErrorText()
  useRestoreFocus()
  const { data: mail, error } = useQuery(emailQuery(id))
  const [form, setForm] = useState('text')
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('mails.message')}
      size="xl"
      closeButtonProps={{ 'aria-label': t('mails.close') }}
    >
      <Stack gap="sm">
        <SegmentedControl
          aria-label={t('mails.message')}
          value={form}
          onChange={setForm}
          data={[
            { value: 'text', label: t('mails.text') },
            { value: 'html', label: t('mails.html') },
          ]}
        />
        {error && <Text size="sm">{errorText(error)}</Text>}
        {!mail && !error && <Skeleton h={240} />}
        {mail && form === 'text' && <pre className={classes.text}>{mail.text}</pre>}
        {mail && form === 'html' && (
          <iframe className={classes.page} sandbox="" title={t('mails.message')} srcDoc={mail.html} />
        )}
      </Stack>
    </Modal>
  )
}
