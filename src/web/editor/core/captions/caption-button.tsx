import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconBadgeCc, IconCheck } from '@tabler/icons-react'
import { languageName } from '#domain/languages/languages.ts'
import playback from '#web/editor/core/playback/playback.module.css'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { captionChoice } from './caption-choice.ts'
import type { CaptionTrack } from './caption-source.ts'
import { useChosenTrack } from './use-captions.ts'

/** Button that turns captions on and off, and selects their language if there are several. */
export function CaptionButton({ tracks }: { tracks: readonly CaptionTrack[] }) {
  const { t, i18n } = useTranslation('transcripts')
  const selectedTrack = useChosenTrack(tracks)
  const [first, second] = tracks
  if (!first) return null
  const button = (onClick?: () => void) => (
    <ActionIcon
      variant={selectedTrack ? 'light' : 'subtle'}
      color={selectedTrack ? undefined : 'gray'}
      size="lg"
      aria-label={t('captions.button')}
      {...(onClick && { onClick, 'aria-pressed': selectedTrack !== null })}
    >
      <IconBadgeCc size={22} stroke={1.5} aria-hidden />
    </ActionIcon>
  )
  if (!second)
    return (
      <Tooltip label={t('captions.button')} classNames={{ tooltip: playback.hint ?? '' }}>
        {button(() => captionChoice.choose(selectedTrack ? null : first.languageCode))}
      </Tooltip>
    )
  const choices = [
    { id: null, language: null, label: t('captions.off') },
    ...tracks.map(({ id, languageCode }) => ({
      id,
      language: languageCode,
      label: languageName(languageCode, i18n.resolvedLanguage ?? 'en'),
    })),
  ]
  return (
    <Menu position="top-end" shadow="md">
      <Menu.Target>{button()}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('captions.button')}</Menu.Label>
        {choices.map(({ id, language, label }) => (
          <Menu.Item
            key={id ?? ''}
            aria-current={id === (selectedTrack?.id ?? null)}
            leftSection={
              <IconCheck
                size={16}
                aria-hidden
                visibility={id === (selectedTrack?.id ?? null) ? 'visible' : 'hidden'}
              />
            }
            onClick={() => captionChoice.choose(language)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
