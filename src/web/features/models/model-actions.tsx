import { Button } from '@mantine/core'
import type { SpeechModel } from '#contract/models.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { isUnderWay, useDownloadModel, useRemoveModel } from './queries.ts'

/** Buttons for downloading, resuming, canceling or removing a model, depending on its state. */
export function ModelActions({ model }: { model: SpeechModel }) {
  const { t } = useTranslation('models')
  const download = useDownloadModel()
  const removal = useRemoveModel()
  const { name, title, state, fetched } = model
  const onError = useShowError()
  const remove = () => removal.mutate(name, { onError })

  if (isUnderWay(model))
    return (
      <Button
        size="compact-sm"
        variant="default"
        loading={removal.isPending}
        aria-label={t('cancelOf', { name: title })}
        onClick={remove}
      >
        {t('cancel')}
      </Button>
    )
  if (state === 'installed')
    return (
      <ConfirmButton
        size="compact-sm"
        variant="subtle"
        color="gray"
        question={t('removeSure', { name: title })}
        loading={removal.isPending}
        aria-label={t('removeOf', { name: title })}
        onConfirm={remove}
      >
        {t('remove')}
      </ConfirmButton>
    )
  return (
    <Button
      size="compact-sm"
      variant="light"
      // A removed model can be downloaded again, so keep the focus here.
      autoFocus={removal.isSuccess}
      loading={download.isPending}
      aria-label={t(fetched > 0 ? 'goOnOf' : 'fetchOf', { name: title })}
      onClick={() => download.mutate(name, { onError })}
    >
      {fetched > 0 ? t('goOn') : t('fetch')}
    </Button>
  )
}
