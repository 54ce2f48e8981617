import { ActionIcon, Badge, Tooltip } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '#contract/collections.ts'
import { autoDetect, languageName } from '#domain/languages.ts'
import { useBarHeight } from '#web/ui/use-bar-height.ts'
import { TitleField } from './title-field.tsx'
import classes from './top-bar.module.css'

interface TopBarProps {
  collection: Collection
  /** Id of who is signed in. */
  viewer: string
  onRenamed: (collection: Collection) => void
  /** What the state of the page adds: save state, undo, export. */
  children?: ReactNode
  /** Beside the way back. */
  start?: ReactNode
  /** Tools at the end of the bar. */
  tools?: ReactNode
  /** The account's menu; small screens have it on the dashboard only. */
  account?: ReactNode
}

/** Back, the name in its place, the language, how good to expect the words to be. */
export function TopBar({ collection, viewer, onRenamed, children, start, tools, account }: TopBarProps) {
  const { t, i18n } = useTranslation(['transcripts', 'languages'])
  const { quality, languageCode } = collection
  return (
    <header ref={useBarHeight('--bar-top')} className={classes.bar}>
      <Tooltip label={t('back')}>
        <ActionIcon
          renderRoot={(props) => <Link to="/dashboard" {...props} />}
          className={classes.back}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('back')}
        >
          <IconArrowLeft size={20} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {start && <div className={classes.start}>{start}</div>}
      <TitleField collection={collection} own={collection.userId === viewer} onRenamed={onRenamed} />
      <div className={classes.facts}>
        {languageCode && (
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
    </header>
  )
}
