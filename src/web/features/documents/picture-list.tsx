import { Button, Loader, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DocumentMedia, MediaLibrary } from '#contract/document-media.ts'
import { call, urlFor } from '#web/lib/api/api.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useSetupHint } from '#web/lib/queries/staff.ts'
import classes from './pictures.module.css'
import { picturesQuery } from './queries.ts'

interface PictureListProps {
  /** ID of the document. */
  id: string
  library: MediaLibrary
  onChosen: (picture: DocumentMedia) => void
}

/** List of a document's pictures, newest first, including failed ones and those in progress. */
export function PictureList({ id, library: { processing, error, library }, onChosen }: PictureListProps) {
  const { t } = useTranslation('documents')
  const pictures = [...Object.values(processing), ...Object.values(error), ...library]
  const pendingCount = Object.keys(processing).length
  return (
    <>
      <Text role="status" size="sm">
        {pendingCount > 0 ? t('picture.making', { count: pendingCount }) : ''}
      </Text>
      {pictures.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('picture.none')}
        </Text>
      )}
      <ul className={classes.list}>
        {pictures
          .toSorted((a, b) => b.created - a.created)
          .map((picture) => (
            <li key={picture.id}>
              {picture.state === 'ready' && (
                <ReadyPicture id={id} picture={picture} onChosen={() => onChosen(picture)} />
              )}
              {picture.state === 'pending' && (
                <div className={classes.place}>
                  <Loader size="sm" aria-hidden />
                  <Prompt media={picture} />
                </div>
              )}
              {picture.state === 'error' && <FailedPicture id={id} picture={picture} />}
            </li>
          ))}
      </ul>
    </>
  )
}

interface PictureProps {
  id: string
  picture: DocumentMedia
}

function ReadyPicture({ id, picture, onChosen }: PictureProps & { onChosen: () => void }) {
  const { t } = useTranslation('documents')
  const params = { id, mediaId: picture.id }
  return (
    <button
      type="button"
      className={classes.picture}
      aria-label={t('picture.insertOf', { prompt: picture.prompt })}
      onClick={onChosen}
    >
      <img src={urlFor('getMediaFile', { params })} alt="" loading="lazy" />
      <Prompt media={picture} />
    </button>
  )
}

function FailedPicture({ id, picture }: PictureProps) {
  const { t } = useTranslation(['documents', 'common'])
  const setupHint = useSetupHint()
  const client = useQueryClient()
  const onError = useShowError()
  const retry = useMutation({
    mutationFn: () => call('retryMedia', { params: { id, mediaId: picture.id }, body: {} }),
    onSettled: () => client.invalidateQueries(picturesQuery(id)),
    onError,
  })
  return (
    <div className={classes.place}>
      <Prompt media={picture} />
      <Text size="xs" c="red">
        {picture.error === 'not_configured'
          ? `${t('picture.noModel')} ${setupHint('IMAGE_MODEL')}`
          : t('picture.failed')}
      </Text>
      <Button
        size="compact-xs"
        variant="default"
        loading={retry.isPending}
        aria-label={t('picture.retryOf', { prompt: picture.prompt })}
        onClick={() => retry.mutate()}
      >
        {t('common:retry')}
      </Button>
    </div>
  )
}

function Prompt({ media: { prompt } }: { media: DocumentMedia }) {
  return (
    <Text size="xs" lineClamp={3} dir="auto" className={classes.prompt ?? ''}>
      {prompt}
    </Text>
  )
}
