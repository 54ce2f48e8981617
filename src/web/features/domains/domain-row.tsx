import { Button, Code, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { WorkspaceDomain } from '#contract/domains.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import classes from './domains.module.css'
import { useCheckDomain, useRemoveDomain } from './queries.ts'

/** Row for a domain, with its status and, until it is verified, its DNS record. */
export function DomainRow({ orgId, domain: { domain, verified, record } }: DomainRowProps) {
  const { t, i18n } = useTranslation('workspace')
  const check = useCheckDomain(orgId)
  const remove = useRemoveDomain(orgId)
  const showError = useShowError(t('domains.taken'))
  const onChecked = (checkedDomain: WorkspaceDomain) =>
    notifications.show({
      color: checkedDomain.verified === null ? 'yellow' : undefined,
      message: t(checkedDomain.verified === null ? 'domains.notFound' : 'domains.found', { domain }),
    })
  return (
    <li className={classes.row}>
      <Text size="sm" fw={600}>
        {domain}
      </Text>
      <Text size="sm" c="dimmed">
        {verified === null
          ? t('domains.unproven')
          : t('domains.proven', { date: formatDate(verified, i18n.resolvedLanguage ?? 'en') })}
      </Text>
      {verified === null && (
        <dl className={classes.record}>
          <dt>{t('domains.name')}</dt>
          <dd>
            <Code>{record.name}</Code>
          </dd>
          <dt>{t('domains.value')}</dt>
          <dd>
            <Code>{record.value}</Code>
          </dd>
        </dl>
      )}
      <Group gap="xs" mt={6}>
        {verified === null && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('domains.checkName', { domain })}
            loading={check.isPending}
            onClick={() => check.mutate(domain, { onSuccess: onChecked, onError: showError })}
          >
            {t('domains.check')}
          </Button>
        )}
        <ConfirmButton
          size="compact-sm"
          variant="default"
          aria-label={t('domains.removeName', { domain })}
          question={t('domains.removeSure', { domain })}
          loading={remove.isPending}
          onConfirm={() => remove.mutate(domain, { onError: showError })}
        >
          {t('domains.remove')}
        </ConfirmButton>
      </Group>
    </li>
  )
}

interface DomainRowProps {
  orgId: string
  domain: WorkspaceDomain
}
