import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCurrentPayer } from '#web/features/accounts/menu/use-current-payer.ts'
import { useOpenWorkspace } from '#web/features/accounts/menu/use-open-workspace.ts'
import { useSession } from '#web/features/accounts/queries.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { formatMoney } from '#web/lib/format/format-money.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { openHelp } from '#web/lib/links/help.ts'
import { usePlan } from '#web/lib/queries/use-plan.ts'

interface OverLimitDialogProps {
  /** The workspace that is out of minutes. */
  orgId: string
  onClose: () => void
}

/** Dialog for a workspace that is out of minutes, with ways to get more and the user's other workspaces. */
export default function OverLimitDialog({ orgId, onClose }: OverLimitDialogProps) {
  const { t, i18n } = useTranslation(['uploads', 'errors', 'common'])
  const language = i18n.resolvedLanguage ?? 'en'
  const plan = usePlan(useCurrentPayer())
  const { user, workspaces } = useSession()
  const openWorkspace = useOpenWorkspace(user.uid)
  const otherWorkspaces = workspaces.filter(({ id }) => id !== orgId)
  const help = () => {
    onClose()
    openHelp({ subject: t('errors:code.no_minutes') })
  }
  const choose = (id: string) => {
    onClose()
    openWorkspace(id)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('errors:code.no_minutes')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap="md">
        <Text>{t('uploads:overLimit.text')}</Text>
        {plan && (
          <Text size="sm">
            {t('uploads:overLimit.numbers', {
              minutes: formatNumber(plan.usage.left ?? 0, language),
              all: formatNumber(plan.plan.draft ?? 0, language),
              credits: formatMoney(plan.usage.credits, plan.usage.currency, language),
            })}
          </Text>
        )}
        <Group gap="lg">
          <Anchor onClick={onClose} renderRoot={(props) => <Link to="/plans" {...props} />}>
            {t('uploads:overLimit.plans')}
          </Anchor>
          <Anchor onClick={onClose} renderRoot={(props) => <Link to="/settings/workspace" {...props} />}>
            {t('uploads:overLimit.settings')}
          </Anchor>
          <Anchor component="button" type="button" onClick={help}>
            {t('uploads:overLimit.help')}
          </Anchor>
        </Group>
        {otherWorkspaces.length > 0 && (
          <>
            <Text fw={600}>{t('uploads:overLimit.others')}</Text>
            <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
              {otherWorkspaces.map(({ id, name }) => (
                <li key={id}>
                  <Button variant="default" fullWidth onClick={() => choose(id)}>
                    {name}
                  </Button>
                </li>
              ))}
            </Stack>
          </>
        )}
      </Stack>
    </Modal>
  )
}
