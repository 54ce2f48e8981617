import { Anchor, Button, Group, Switch, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { WhiteLabelRecord } from '#contract/white-labels.ts'
import { textColorOn } from '#domain/accounts/brand-colors.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { useRemoveWhiteLabel, useSetActive } from './queries.ts'
import classes from './white-labels.module.css'

/** A white-label page's row, with an on/off switch. */
export function WhiteLabelRow({ record, onEdit }: { record: WhiteLabelRecord; onEdit: () => void }) {
  const { t } = useTranslation('whiteLabel')
  const { id, name, slug, active, url, buttonColor, organizationName } = record
  const change = useSetActive(id)
  const remove = useRemoveWhiteLabel()
  const showError = useShowError()
  const onRemove = () =>
    remove.mutate(id, {
      onSuccess: () => notifications.show({ message: t('removed') }),
      onError: showError,
    })
  return (
    <li className={classes.row}>
      <span
        className={classes.swatch}
        style={{ background: buttonColor, color: textColorOn(buttonColor) }}
        aria-hidden
      >
        {name.charAt(0).toUpperCase()}
      </span>
      <div className={classes.facts}>
        <Text size="sm" fw={600}>
          <bdi>{name}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          {[slug, ...(organizationName ? [organizationName] : [])].join(' · ')}
        </Text>
        {url && active && (
          <Anchor href={url} target="_blank" rel="noreferrer" size="sm" aria-label={t('openName', { name })}>
            {t('open')}
          </Anchor>
        )}
      </div>
      <Switch
        label={t('active')}
        aria-label={t('activeName', { name })}
        checked={change.isPending ? change.variables : active}
        disabled={change.isPending}
        onChange={({ currentTarget }) => change.mutate(currentTarget.checked, { onError: showError })}
      />
      <Group gap="xs">
        <Button size="compact-sm" variant="default" aria-label={t('editName', { name })} onClick={onEdit}>
          {t('edit')}
        </Button>
        <ConfirmButton
          size="compact-sm"
          variant="default"
          aria-label={t('removeName', { name })}
          question={t('removeSure', { name })}
          loading={remove.isPending}
          onConfirm={onRemove}
        >
          {t('remove')}
        </ConfirmButton>
      </Group>
    </li>
  )
}
