import { Anchor, Modal, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { chooseHelpChannel, fillUrl, type HelpChannel, type HelpRequest } from '#web/lib/links/help.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'
import { useReturnedFocus } from '#web/ui/use-returned-focus.ts'
import { FeedbackForm, type Requester } from './feedback-form.tsx'
import classes from './help.module.css'

interface HelpDialogProps {
  asker: Requester
  request: HelpRequest
  onClose: () => void
}

/** Opens this installation's help channel, with the known details filled in. */
export default function HelpDialog({ asker, request, onClose }: HelpDialogProps) {
  const { t } = useTranslation('shell')
  useReturnedFocus()
  const small = useMediaQuery('(max-width: 549px)')
  const channel = chooseHelpChannel(useProductConfig())
  // The form needs a signed-in user.
  const way: HelpChannel = channel.kind === 'form' && !asker.uid ? { kind: 'mail', to: channel.to } : channel
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('help.title')}
      size={way.kind === 'widget' ? 'lg' : 'md'}
      fullScreen={small ?? false}
      closeButtonProps={{ 'aria-label': t('help.close') }}
    >
      {way.kind === 'widget' && (
        <iframe
          className={classes.desk}
          title={t('help.title')}
          src={fillUrl(way.address, {
            name: asker.name,
            email: asker.email,
            subject: request.subject ?? '',
            message: request.message ?? '',
          })}
        />
      )}
      {way.kind === 'page' && (
        <Text size="sm" mb="md">
          {t('help.page')}{' '}
          <Anchor href={way.address} target="_blank" rel="noreferrer" underline="always">
            {way.address}
          </Anchor>
        </Text>
      )}
      {way.kind !== 'widget' && way.kind !== 'page' && (
        <FeedbackForm
          asker={asker}
          request={request}
          mailTo={way.kind === 'mail' ? way.to : null}
          onDone={onClose}
        />
      )}
    </Modal>
  )
}
