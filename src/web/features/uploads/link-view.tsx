import { Loader, TextInput } from '@mantine/core'
import { useTranslation } from '#web/lib/use-translation.ts'
import { EpisodeList } from './episode-list.tsx'
import { LinkPreview } from './link-preview.tsx'
import type { LinkForm } from './use-link-form.ts'

/** An address, its preview, and the transcript's name or the episodes. */
export function LinkView({ form, disabled }: { form: LinkForm; disabled: boolean }) {
  const { t } = useTranslation('uploads')
  const { found } = form
  return (
    <>
      <TextInput
        type="url"
        inputMode="url"
        label={t('link.address')}
        description={t('link.hint')}
        placeholder={t('link.placeholder')}
        autoComplete="off"
        data-autofocus
        disabled={disabled}
        value={form.address}
        error={form.problem}
        rightSection={form.checking ? <Loader size={16} aria-label={t('link.checking')} /> : null}
        onChange={(event) => form.setAddress(event.currentTarget.value)}
      />
      <div role="status">{found && <LinkPreview found={found} />}</div>
      {found && found.episodes.length > 0 && (
        <EpisodeList
          episodes={found.episodes}
          total={found.episodeCount ?? found.episodes.length}
          chosen={form.chosen}
          disabled={disabled}
          onToggle={form.toggle}
        />
      )}
      {found && found.episodes.length === 0 && (
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
