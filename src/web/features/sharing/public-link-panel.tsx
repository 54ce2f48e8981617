import { Button, Group, Loader, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Collection } from '#contract/collection.ts'
import type { ManagedLink } from '#contract/public-links.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { LinkOptionsForm } from './link-options-form.tsx'
import { publicLinkQuery, useLinkChanges } from './link-queries.ts'
import { LinkViews } from './link-views.tsx'
import classes from './public-link.module.css'

/** Panel for a collection's public link: URL, options, and views. */
export function PublicLinkPanel({ collection }: { collection: Collection }) {
  const { id, name, type } = collection
  const { t } = useTranslation(['sharing', 'common'])
  const title = useId()
  const { data: link, isError, refetch } = useQuery(publicLinkQuery(id))
  const { create, change, remove } = useLinkChanges(id)
  return (
    <section aria-labelledby={title} className={classes.panel}>
      <Title order={3} id={title} className={classes.title}>
        {t('sharing:link.title')}
      </Title>
      {isError ? (
        <LoadError text={t('sharing:link.failed')} onRetry={() => void refetch()} />
      ) : link === undefined ? (
        <Loader role="status" size="sm" aria-label={t('common:loading')} />
      ) : link === null ? (
        <Group justify="space-between" gap="sm">
          <Text size="sm" flex="1 1 260px">
            {t('sharing:link.none')}
          </Text>
          <Button
            ref={remove.isIdle ? undefined : focusIfFocusWasLost}
            variant="default"
            loading={create.isPending}
            onClick={create.run}
          >
            {t('sharing:link.create')}
          </Button>
        </Group>
      ) : (
        <Stack gap="md">
          <LinkAddress link={link} name={name} create={create} />
          <LinkOptionsForm
            link={link}
            isDocument={type === 'text'}
            onChange={change.mutate}
            isChanging={change.isPending}
          />
          <LinkViews link={link} />
          <Group>
            <ConfirmButton
              variant="default"
              question={t('sharing:link.revokeSure')}
              loading={remove.isPending}
              onConfirm={() => remove.mutate()}
            >
              {t('sharing:link.revoke')}
            </ConfirmButton>
          </Group>
        </Stack>
      )}
    </section>
  )
}

interface LinkAddressProps {
  link: ManagedLink
  /** Name of the collection. */
  name: string
  create: ReturnType<typeof useLinkChanges>['create']
}

function LinkAddress({ link: { path, expiresAt }, name, create }: LinkAddressProps) {
  const { t } = useTranslation('sharing')
  if (path === null)
    return (
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t('link.hidden')}</Text>
        <ConfirmButton
          variant="default"
          question={t('link.renewSure')}
          loading={create.isPending}
          onConfirm={create.run}
        >
          {t('link.renew')}
        </ConfirmButton>
      </Stack>
    )
  const address = location.origin + path
  const isExpired = expiresAt !== null && expiresAt * 1000 <= Date.now()
  return (
    <Group gap="xs" align="flex-end">
      <TextInput
        ref={create.isIdle ? undefined : focusIfFocusWasLost}
        flex="1 1 220px"
        readOnly
        label={t('link.address')}
        description={isExpired ? t('link.over') : t('link.everyone')}
        value={address}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CopyButton size="sm" text={address} label={t('link.copy')} />
      <CopyButton size="sm" text={embedCode(address, name)} label={t('link.copyEmbed')} />
    </Group>
  )
}

/** Focuses an element if the focus was lost because the element replaced the pressed button. */
function focusIfFocusWasLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus()
}

/** Returns the HTML for embedding the player in another site's page. */
function embedCode(address: string, name: string): string {
  const frame = document.createElement('iframe')
  frame.src = address.replace('/public/', '/embed/')
  frame.width = '640'
  frame.height = '480'
  frame.title = name
  frame.allow = 'fullscreen; clipboard-write'
  frame.style.border = '0'
  return frame.outerHTML
}
