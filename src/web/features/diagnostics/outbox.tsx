import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import table from '#web/ui/table.module.css'
import classes from './diagnostics.module.css'
import { emailsQuery } from './queries.ts'

const EmailDialog = lazyComponent(() => import('./email-dialog.tsx'))

/** List of the most recent emails and their status; those in the outbox can be opened. */
export function Outbox() {
  const { t, i18n } = useTranslation('diagnostics')
  const errorText = useErrorText()
  const { data: log, error } = useQuery(emailsQuery)
  const [openMailId, setOpenMailId] = useState<string>()
  return (
    <section className={classes.mail} aria-label={t('mail')}>
      <h2 className={classes.heading}>{t('mail')}</h2>
      {error && <Text size="sm">{errorText(error)}</Text>}
      {log && !log.sends && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('mails.kept')} {log.folder && t('mails.folder', { folder: log.folder })}
        </Text>
      )}
      {log?.mails.length === 0 && <Text size="sm">{t('mails.none')}</Text>}
      {log && log.mails.length > 0 && (
        <table className={`${table.table} ${classes.mails}`}>
          <thead>
            <tr>
              <th scope="col">{t('column.created')}</th>
              <th scope="col">{t('column.to')}</th>
              <th scope="col">{t('column.about')}</th>
              <th scope="col">{t('column.state')}</th>
              <th scope="col">{t('column.read')}</th>
            </tr>
          </thead>
          <tbody>
            {log.mails.map(({ id, to, template, state, created, error: reason }) => (
              <tr key={id}>
                <td>{formatDateTime(created, i18n.resolvedLanguage ?? 'en')}</td>
                <td>{to}</td>
                <td>{template}</td>
                <td>
                  {t(`mails.${state}`)}
                  {reason && (
                    <Text size="xs" c="dimmed">
                      {reason}
                    </Text>
                  )}
                </td>
                <td>
                  {!log.sends && state === 'sent' && (
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={t('mails.readOf', { to })}
                      onClick={() => setOpenMailId(id)}
                    >
                      {t('column.read')}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Suspense>
        {openMailId && <EmailDialog id={openMailId} onClose={() => setOpenMailId(undefined)} />}
      </Suspense>
    </section>
  )
}
