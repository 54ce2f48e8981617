import { ActionIcon, Badge, Button, Loader, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Collection } from '#contract/collection.ts'
import { exportFormats } from '#contract/export-formats.ts'
import { useWordTracks } from '#web/editor/core/captions/use-caption-tracks.ts'
import type { LoadedTranscript } from '#web/editor/core/session/queries.ts'
import { useViewer } from '#web/editor/core/session/use-viewer.ts'
import { ApiError, urlFor } from '#web/lib/api.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { Header } from '#web/ui/header.tsx'
import { MessagePage } from '#web/ui/message-page.tsx'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'
import { Wordmark } from '#web/ui/wordmark.tsx'
import {
  type PublicLink,
  publicCollectionQuery,
  publicPeaksQuery,
  publicTranscriptQuery,
} from './public-queries.ts'
import classes from './public-screen.module.css'
import { ReadingPage } from './reading-page.tsx'
import page from './workbench.module.css'

/** Transcript for visitors with its link, to read and play. */
export function PublicScreen({ link }: { link: PublicLink }) {
  const { t } = useTranslation(['transcripts', 'common'])
  const errorText = useErrorText()
  const collection = useQuery(publicCollectionQuery(link))
  const transcript = useQuery({ ...publicTranscriptQuery(link), enabled: collection.data !== undefined })
  useDocumentTitle(collection.data?.name ?? '')
  const error = collection.error ?? transcript.error
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      {isGone(error) ? (
        <MessagePage title={t('public.gone')} text={t('public.goneText')} />
      ) : collection.data && transcript.data ? (
        <OpenTranscript link={link} collection={collection.data} opened={transcript.data} />
      ) : error ? (
        <MessagePage
          title={t('failed.title')}
          text={errorText(error)}
          actions={<Button onClick={() => void collection.refetch()}>{t('common:retry')}</Button>}
        />
      ) : (
        <main id="content" className={page.waiting} aria-busy="true" aria-label={t('common:loading')}>
          <Loader />
        </main>
      )}
    </>
  )
}

const isGone = (error: Error | null) =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input')

interface OpenTranscriptProps {
  link: PublicLink
  collection: Collection
  opened: LoadedTranscript
}

function OpenTranscript({ link, collection, opened }: OpenTranscriptProps) {
  const { t } = useTranslation('transcripts')
  const reading = useViewer({ collection, opened, reason: 'public', pubkey: link.pubkey })
  const { data: peaks } = useQuery({ ...publicPeaksQuery(link), enabled: collection.mediaDeleted === null })
  const { name, publicLink } = collection
  const tracks = useWordTracks(collection, opened.words)
  return (
    <>
      <Header
        start={
          <>
            <h1 className={classes.name} dir="auto">
              {name}
            </h1>
            <Badge variant="default" radius="sm" tt="none" fw={500} className={classes.badge}>
              {t('public.readOnly')}
            </Badge>
          </>
        }
        end={
          <>
            {publicLink?.allowExport && <Export link={link} />}
            <a href="/" className={classes.mark} aria-label={t('public.made')}>
              <Wordmark size={18} />
            </a>
          </>
        }
      />
      <ReadingPage
        collection={collection}
        opened={opened}
        reading={reading}
        tracks={tracks}
        peaks={peaks}
        hint={t('public.textHint')}
      />
    </>
  )
}

function Export({ link: { id, pubkey } }: { link: PublicLink }) {
  const { t } = useTranslation('transcripts')
  return (
    <Menu position="bottom-end" width={250} shadow="md">
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={t('export.button')}>
          <IconDownload size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {exportFormats.map((format) => (
          <Menu.Item
            key={format}
            component="a"
            download
            href={urlFor('getSubtitles', { params: { id }, query: { format, pubkey } })}
          >
            {t(`export.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
