import { Badge, Tooltip, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Collection } from '#contract/collection.ts'
import { autoDetect, languageName } from '#domain/languages/languages.ts'
import { useRenameCollection } from '#web/editor/core/session/queries.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import bar from '#web/ui/page-bar.module.css'
import { TitleField } from '#web/ui/title-field.tsx'
import { useBarHeight } from '#web/ui/use-bar-height.ts'
import classes from './top-bar.module.css'

interface TopBarProps {
  collection: Collection
  /** ID of the signed-in user. */
  viewer: string
  /** Called when the recording has been renamed; undefined for a job, whose recording has no name. */
  onRenamed?: ((collection: Collection) => void) | undefined
  /** Title that replaces the name. */
  heading?: string | undefined
  /** Additional row below the other rows. */
  below?: ReactNode
  /** Row for an order, shown below the other rows on phones. */
  order?: ReactNode
  /** Back link that replaces the default one to the dashboard. */
  backLink?: ReactNode
  /** Content about the page's state: save status, undo, export. */
  children?: ReactNode
  /** Content next to the back link. */
  start?: ReactNode
  /** Tools at the end of the bar. */
  tools?: ReactNode
  /** Account menu; on small screens, it appears only on the dashboard. */
  account?: ReactNode
}

/** Top bar with the back link, editable name, language and expected quality. */
export function TopBar(props: TopBarProps) {
  const { collection, viewer, onRenamed, heading, below, order, backLink, children, start, tools, account } =
    props
  const { t, i18n } = useTranslation(['transcripts', 'languages'])
  const rename = useRenameCollection(collection.id)
  const showError = useShowError()
  const { quality, languageCode } = collection
  const isOwn = collection.userId === viewer
  return (
    <header ref={useBarHeight('--bar-top')} className={`${bar.bar} ${classes.bar}`}>
      {backLink ?? <BackLink label={t('back')} />}
      {start && <div className={classes.start}>{start}</div>}
      {heading ? (
        <h1 className={classes.heading}>{heading}</h1>
      ) : (
        <VisuallyHidden component="h1">{collection.name}</VisuallyHidden>
      )}
      {!heading && (
        <TitleField
          name={collection.name}
          label={t('name')}
          readOnly={!isOwn}
          description={isOwn ? undefined : t('nameOfOwner')}
          className={classes.title}
          onNameChange={(name, revertName) =>
            rename.mutate(name, {
              onSuccess: (collection) => onRenamed?.(collection),
              onError: (error) => {
                revertName()
                showError(error)
              },
            })
          }
        />
      )}
      <div className={classes.facts}>
        {languageCode && !heading && (
          <Badge variant="default" radius="sm" tt="none" fw={500} className={classes.badge}>
            {languageCode === autoDetect
              ? t('languages:auto')
              : languageName(languageCode, i18n.resolvedLanguage ?? 'en')}
          </Badge>
        )}
        {quality === 'draft' && (
          <Tooltip
            label={t('quality.draftMeans')}
            multiline
            maw={280}
            events={{ hover: true, focus: true, touch: true }}
          >
            <Badge
              component="button"
              type="button"
              variant="transparent"
              radius="sm"
              tt="none"
              fw={500}
              className={classes.draft}
            >
              {t('quality.draft')}
            </Badge>
          </Tooltip>
        )}
        {children}
      </div>
      <div className={classes.end}>
        {tools}
        <div className={classes.account}>{account}</div>
      </div>
      {order}
      {below && <div className={classes.below}>{below}</div>}
    </header>
  )
}
