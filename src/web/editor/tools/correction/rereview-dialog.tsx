import { Modal } from '@mantine/core'
import { RereviewForm } from '#web/editing/corrections/rereview-form.tsx'
import type { JobTools } from '#web/editor/core/session/job.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { isLostJobError } from './is-lost-job-error.ts'

/** Dialog that ends a review and sends the correction to another reviewer. */
export default function RereviewDialog({ job, onClose }: { job: JobTools; onClose: () => void }) {
  const { t } = useTranslation(['corrections', 'common'])
  const showError = useShowError()
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('rereview.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <RereviewForm
        id={job.correction.id}
        saveFirst={job.saveAll}
        onSent={job.onLeave}
        onError={(error) => {
          if (!isLostJobError(error)) return showError(error)
          onClose()
          job.onRefused()
        }}
        onCancel={onClose}
      />
    </Modal>
  )
}
