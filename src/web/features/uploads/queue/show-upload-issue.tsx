import { Anchor } from '@mantine/core'
import { type NotificationData, notifications } from '@mantine/notifications'
import { textsOf } from '#web/lib/i18n/translate.ts'

/** Explains why a file wasn't uploaded, offering help if the network may be the cause. */
export function showUploadIssue(
  toast: Partial<NotificationData>,
  file: { name: string; reason: string; network: boolean },
  onTroubleshoot: () => void,
): void {
  const t = textsOf('uploads')
  notifications.show({
    ...toast,
    title: t('toast.uploadTitle'),
    message: (
      <>
        {t('toast.uploadText', file)}
        {file.network && (
          <>
            {` ${t('toast.networkText')} `}
            <Anchor component="button" type="button" size="sm" underline="always" onClick={onTroubleshoot}>
              {t('toast.troubleshoot')}
            </Anchor>
          </>
        )}
      </>
    ),
  })
}

/** Reports that one or more uploads were canceled; `name` is given only for a single upload. */
export function showCanceled(name?: string): void {
  const t = textsOf('uploads')
  notifications.show({ title: t('toast.cancelled'), message: name })
}
