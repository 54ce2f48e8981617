import { Checkbox, Loader, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { EpisodeList } from './episode-list.tsx'
import { LinkList } from './link-list.tsx'
import { LinkPreview } from './link-preview.tsx'
import type { LinkForm } from './use-link-form.ts'

interface LinkViewProps {
  form: LinkForm
  disabled: boolean
  /** Whether the user is expected to enter a link to a video site. */
  isVideo: boolean
}

/** Form for links, with a preview and either the transcript's name or the list of episodes. */
export function LinkView({ form, disabled, isVideo }: LinkViewProps) {
  const { t } = useTranslation('uploads')
  const { content } = form
  return (
    <>
      <Textarea
        autosize
        minRows={1}
        maxRows={4}
        inputMode="url"
        spellCheck={false}
        label={t('link.address')}
        description={`${isVideo ? t('link.videoHint') : t('link.hint')}. ${t('link.several')}`}
        placeholder={t('link.placeholder')}
        autoComplete="off"
        data-autofocus
        disabled={disabled}
        value={form.address}
        error={form.problem}
        rightSection={
          form.isChecking ? <Loader role="status" size={16} aria-label={t('link.checking')} /> : null
        }
        onChange={(event) => form.setAddress(event.currentTarget.value)}
      />
      <div role="status">{content && <LinkPreview link={content} />}</div>
      {form.links.length > 0 && <LinkList links={form.links} disabled={disabled} onRemove={form.remove} />}
      {content && content.episodes.length > 0 && (
        <EpisodeList
          episodes={content.episodes}
          total={content.episodeCount ?? content.episodes.length}
          selectedUrls={form.selectedEpisodes}
          disabled={disabled}
          onToggle={form.toggle}
        />
      )}
      {content?.feed && (
        <Checkbox
          label={t('link.subscribe')}
          description={t('link.subscribeHelp')}
          disabled={disabled}
          checked={form.isSubscribing}
          onChange={(event) => form.setSubscribing(event.currentTarget.checked)}
        />
      )}
      {content && content.episodes.length === 0 && (
        <TextInput
          label={t('link.name')}
          required
          maxLength={300}
          disabled={disabled}
          value={form.name}
          error={form.name.trim() === '' && t('link.nameMissing')}
          onChange={(event) => form.setName(event.currentTarget.value)}
        />
      )}
    </>
  )
}
