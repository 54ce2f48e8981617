import { Alert, Button, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { CaptureProblem } from './capture-problem.ts'
import type { EndReason } from './recorder-machine.ts'
import type { ShareKind } from './use-screen-recorder.ts'

interface ProblemAlertProps {
  problem: CaptureProblem
  source: 'camera' | 'audio' | ShareKind
  onRetry: () => void
  onBack?: () => void
}

/** Message that explains why recording isn't possible, with a retry button. */
export function ProblemAlert({ problem, source, onRetry, onBack }: ProblemAlertProps) {
  const { t } = useTranslation('recorder')
  const isFinal = problem === 'insecure' || problem === 'unsupported'
  return (
    <Alert
      role="alert"
      color="red"
      icon={<IconAlertTriangle size={18} />}
      title={t(`problem.title.${source}`)}
    >
      <Text size="sm" mb={isFinal ? 0 : 10}>
        {t(`problem.${problem}.${source}`)}
      </Text>
      {!isFinal && (
        <Button size="xs" mr={8} onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      )}
      {onBack && (
        <Button size="xs" variant="default" onClick={onBack}>
          {t('back')}
        </Button>
      )}
    </Alert>
  )
}

/** Warning that closing the page will lose the recording. */
export function NotStoredAlert() {
  const { t } = useTranslation('recorder')
  return (
    <Alert role="alert" color="yellow" icon={<IconAlertTriangle size={18} />}>
      {t('notStored')}
    </Alert>
  )
}

/** Explains why a recording ended on its own. */
export function EndNotice({ reason, isScreen }: { reason: EndReason; isScreen: boolean }) {
  const { t } = useTranslation('recorder')
  if (reason === 'user') return null
  return (
    <Alert role="alert" color="yellow" icon={<IconAlertTriangle size={18} />}>
      {t(reason === 'device' && isScreen ? 'ended.sharing' : `ended.${reason}`)}
    </Alert>
  )
}
