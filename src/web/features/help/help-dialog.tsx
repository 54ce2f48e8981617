import { Anchor, Modal, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { chooseHelpChannel, fillUrl, type HelpChannel, type HelpRequest } from '#web/lib/links/help.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'
import { useRestoreFocus } from '#web/ui/use-restore-focus.ts'
import { FeedbackForm, type Requester } from './feedback-form.tsx'
import classes from './help.module.css'

interface HelpDialogProps {
  requester: Requester
  request: HelpRequest
  onClose: () => void
}

/** Opens this installation's help channel, prefilled with the known details. */
export default function HelpDialog({ requester, request, onClose }: HelpDialogProps) {
  const { t } = useTranslation('shell')
  useRestoreFocus()
  const isSmallScreen = useMediaQuery('(max-width: 549px)')
  const channel = chooseHelpChannel(useProductConfig())
  // The form requires a signed-in user.
  const effectiveChannel: HelpChannel =
    channel.kind === 'form' && !requester.uid ? { kind: 'mail', to: channel.to } : channel
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('help.title')}
      size={effectiveChannel.kind === 'widget' ? 'lg' : 'md'}
      fullScreen={isSmallScreen ?? false}
      closeButtonProps={{ 'aria-label': t('help.close') }}
    >
      {effectiveChannel.kind === 'widget' && (
        <iframe
          className={classes.desk}
          title={t('help.title')}
          src={fillUrl(effectiveChannel.address, {
            name: requester.name,
            email: requester.email,
            subject: request.subject ?? '',
            message: request.message ?? '',
          })}
        />
      )}
      {effectiveChannel.kind === 'page' && (
        <Text size="sm" mb="md">
          {t('help.page')}{' '}
          <Anchor href={effectiveChannel.address} target="_blank" rel="noreferrer" underline="always">
            {effectiveChannel.address}
          </Anchor>
        </Text>
      )}
      {effectiveChannel.kind !== 'widget' && effectiveChannel.kind !== 'page' && (
        <FeedbackForm
          requester={requester}
          request={request}
          mailTo={effectiveChannel.kind === 'mail' ? effectiveChannel.to : null}
          onDone={onClose}
        />
      )}
    </Modal>
  )
}
