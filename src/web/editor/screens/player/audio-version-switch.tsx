import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { AudioVersion, Collection } from '#contract/collection.ts'
import type { Viewer } from '#web/editor/core/session/viewer.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

interface AudioVersionSwitchProps {
  versions: Collection['audioVersions']
  session: Viewer
}

/** Switch for the audio version; playback continues at the same position. */
export function AudioVersionSwitch({ versions, session }: AudioVersionSwitchProps) {
  const { t } = useTranslation('transcripts')
  const [version, setVersion] = useState<AudioVersion>('original')
  if (versions.length < 2) return null
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('denoise.version')}
      value={version}
      data={versions.map((value) => ({ value, label: t(`denoise.${value}`) }))}
      onChange={(value) => {
        setVersion(value)
        session.setAudioVersion(value)
      }}
    />
  )
}
