import { Button, Group, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ListedLink } from '#contract/public-links.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { shareDialogLinkOptions } from '#web/lib/links/share-dialog-link.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import rows from '#web/ui/rows.module.css'
import { publicLinksQuery, useLinkChanges } from './link-queries.ts'
import classes from './public-link.module.css'

/** Section with all public links of a workspace, for its owners. */
export default function PublicLinksSection({ orgId }: { orgId: string }) {
  const { t } = useTranslation('sharing')
  const links = useInfiniteQuery(publicLinksQuery(orgId))
  if (links.isError) return <LoadError text={t('link.failed')} onRetry={() => void links.refetch()} />
  const publicLinks = links.data?.pages.flatMap(({ Items }) => Items)
  if (publicLinks?.length === 0) return <Text size="sm">{t('link.nonePublic')}</Text>
  return (
    <>
      <ul className={rows.list}>
        {publicLinks?.map((link) => (
          <LinkRow key={link.id} link={link} />
        ))}
      </ul>
      {links.hasNextPage && (
        <Group>
          <Button
            variant="default"
            loading={links.isFetchingNextPage}
            onClick={() => void links.fetchNextPage()}
          >
            {t('link.more')}
          </Button>
        </Group>
      )}
    </>
  )
}

function LinkRow({ link }: { link: ListedLink }) {
  const { t, i18n } = useTranslation('sharing')
  const { remove } = useLinkChanges(link.id)
  const locale = i18n.resolvedLanguage ?? 'en'
  const { id, name, owner, created, expiresAt } = link
  const facts = [
    owner,
    t('link.createdOn', { date: formatDate(created, locale) }),
    expiresAt !== null && t('link.until', { date: formatDate(expiresAt, locale) }),
    link.hasPassword && t('link.withPassword'),
    link.allowExport && t('link.withExport'),
    t('link.views', { count: link.views }),
  ].filter((fact) => fact !== false && fact !== null)
  return (
    <li className={rows.row}>
      <div className={rows.facts}>
        <bdi className={classes.name}>{name}</bdi>
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          renderRoot={(props) => <Link {...props} {...shareDialogLinkOptions(id)} />}
          aria-label={t('link.optionsOf', { name })}
        >
          {t('link.options')}
        </Button>
        <ConfirmButton
          size="compact-sm"
          variant="default"
          aria-label={t('link.revokeOf', { name })}
          question={t('link.revokeSure')}
          loading={remove.isPending}
          onConfirm={() => remove.mutate()}
        >
          {t('link.revoke')}
        </ConfirmButton>
      </Group>
    </li>
  )
}
