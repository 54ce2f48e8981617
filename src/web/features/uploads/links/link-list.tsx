import { Alert, Anchor, CloseButton, Loader, Text } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import listClasses from '#web/features/uploads/item-list.module.css'
import { formatDuration } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './link.module.css'
import type { CheckedLink } from './use-link-checks.ts'

interface LinkListProps {
  links: CheckedLink[]
  disabled: boolean
  onRemove: (links: readonly CheckedLink[]) => void
}

/** List of links, each with its state, its title or error, and a remove button. */
export function LinkList({ links, disabled, onRemove }: LinkListProps) {
  const { t } = useTranslation('uploads')
  const invalidLinks = links.filter(({ problem }) => problem !== null)
  return (
    <>
      <ul className={listClasses.rows} aria-label={t('link.list')}>
        {links.map((link, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a link can appear twice.
          <li key={index} className={classes.link}>
            <LinkState link={link} />
            <div className={classes.linkFacts}>
              <LinkFacts link={link} />
            </div>
            <CloseButton
              size="sm"
              disabled={disabled}
              aria-label={t('link.removeLink', { link: link.text })}
              onClick={() => onRemove([link])}
            />
          </li>
        ))}
      </ul>
      <div role="status">
        {invalidLinks.length > 0 && (
          <Alert color="red" variant="light" p="xs">
            {t('link.broken', { count: invalidLinks.length })}{' '}
            <Anchor component="button" type="button" size="sm" onClick={() => onRemove(invalidLinks)}>
              {t('link.removeBroken')}
            </Anchor>
          </Alert>
        )}
      </div>
    </>
  )
}

function LinkState({ link: { problem, content } }: { link: CheckedLink }) {
  if (problem) return <IconAlertCircle size={18} className={classes.broken} aria-hidden />
  if (content) return <IconCircleCheck size={18} className={classes.valid} aria-hidden />
  return <Loader size={16} aria-hidden />
}

function LinkFacts({ link: { text, problem, content } }: { link: CheckedLink }) {
  const { t } = useTranslation('uploads')
  const length = content?.lengthInMinutes
  return (
    <>
      <Text size="sm" fw={500} truncate="end">
        <bdi>{content?.title?.trim() || text}</bdi>
      </Text>
      <Text size="xs" c={problem ? 'red' : 'dimmed'} truncate={problem ? undefined : 'end'}>
        {problem ??
          (content
            ? [length && formatDuration(length * 60), text].filter(Boolean).join(' · ')
            : t('link.checkingOne'))}
      </Text>
    </>
  )
}
