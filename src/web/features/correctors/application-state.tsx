import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { CorrectorSettings } from '#contract/correctors.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { ApplicationForm } from './application-form.tsx'
import { useCorrectorChanges } from './queries.ts'

interface ApplicationStateProps {
  uid: string
  settings: CorrectorSettings
}

/** Corrector application: the form, or the status of a submitted application. */
export function ApplicationState({ uid, settings: { application, canApply } }: ApplicationStateProps) {
  const { t, i18n } = useTranslation('correctors')
  const { withdraw } = useCorrectorChanges(uid)
  const showError = useShowError()
  if (application.state === 'open')
    return (
      <>
        <Text>
          {t('apply.open', { date: formatDate(application.applied ?? 0, i18n.resolvedLanguage ?? 'en') })}
        </Text>
        <div>
          <ConfirmButton
            variant="default"
            question={t('apply.withdrawSure')}
            loading={withdraw.isPending}
            onConfirm={() =>
              withdraw.mutate(undefined, {
                onError: showError,
                onSuccess: () => notifications.show({ message: t('apply.withdrawn') }),
              })
            }
          >
            {t('apply.withdraw')}
          </ConfirmButton>
        </div>
      </>
    )
  return (
    <>
      {application.state === 'declined' && <Text>{t('apply.declined')}</Text>}
      {canApply ? <ApplicationForm uid={uid} /> : <Text>{t('apply.closed')}</Text>}
    </>
  )
}
