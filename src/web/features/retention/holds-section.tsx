import { Button, Group, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { HeldCollection } from '#contract/holds.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { HoldForm } from './hold-form.tsx'
import { holdsQuery, useChangeHold } from './queries.ts'
import classes from './retention.module.css'

interface HoldsSectionProps {
  orgId: string
  onChanged: () => void
}

/** Section for a workspace's legal hold and for collections with holds of their own. */
export default function HoldsSection({ orgId, onChanged }: HoldsSectionProps) {
  const { t } = useTranslation('retention')
  const holds = useInfiniteQuery(holdsQuery(orgId))
  const heldCollections = holds.data?.pages.flatMap(({ Items }) => Items) ?? []
  return (
    <>
      <HoldForm target={{ oid: orgId }} onChanged={onChanged} />
      {heldCollections.length > 0 && (
        <section aria-label={t('hold.collections')}>
          <Text fw={600} size="sm">
            {t('hold.collections')}
          </Text>
          <ul className={classes.list}>
            {heldCollections.map((collection) => (
              <HoldRow key={collection.id} collection={collection} />
            ))}
          </ul>
        </section>
      )}
      {holds.hasNextPage && (
        <Group>
          <Button
            variant="default"
            loading={holds.isFetchingNextPage}
            onClick={() => void holds.fetchNextPage()}
          >
            {t('hold.more')}
          </Button>
        </Group>
      )}
    </>
  )
}

function HoldRow({ collection: { id, name, hold } }: { collection: HeldCollection }) {
  const { t, i18n } = useTranslation('retention')
  const change = useChangeHold({ id })
  const showError = useShowError()
  const date = formatDate(hold.since, i18n.resolvedLanguage ?? 'en')
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <bdi className={classes.name}>{name}</bdi>
        <Text size="sm">{hold.reason}</Text>
        <Text size="sm" c="dimmed">
          {hold.by === null ? t('hold.since', { date }) : t('hold.sinceBy', { date, name: hold.by })}
        </Text>
      </div>
      <ConfirmButton
        size="compact-sm"
        variant="default"
        aria-label={t('hold.liftOf', { name })}
        question={t('hold.liftSure')}
        loading={change.isPending}
        onConfirm={() => change.mutate(null, { onError: showError })}
      >
        {t('hold.lift')}
      </ConfirmButton>
    </li>
  )
}
