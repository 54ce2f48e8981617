import '@mantine/dropzone/styles.css'
import { Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconUpload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { DragHover, filesClearMs } from '#web/lib/drag-hover.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { useUploader } from './uploader.tsx'
import classes from './uploads.module.css'

/** Accepts files dropped anywhere on the page. */
export default function DropAnywhere() {
  const { t } = useTranslation('uploads')
  const { open } = useUploader()
  const round = useQuietRounds()
  return (
    <Dropzone.FullScreen
      key={round}
      active
      // It is invisible, and opens nothing.
      activateOnKeyboard={false}
      onDrop={open}
      className={classes.overlay}
      inputProps={{ 'aria-label': t('dropAnywhere') }}
    >
      <Stack align="center" justify="center" gap="sm" h="100%" style={{ pointerEvents: 'none' }}>
        <IconUpload size={44} stroke={1.2} aria-hidden />
        <Text fz={24} ff="var(--lh-reading)">
          {t('dropAnywhere')}
        </Text>
      </Stack>
    </Dropzone.FullScreen>
  )
}

const told = ['dragenter', 'dragover'] as const

/** Counts unnoticed ends of a drag: the drop target has to disappear. */
function useQuietRounds(): number {
  const [round, setRound] = useState(0)
  useEffect(() => {
    const hover = new DragHover(filesClearMs, () => setRound((before) => before + 1))
    const hold = () => hover.hold()
    const end = () => hover.end()
    // Some browsers report only that files arrived.
    for (const type of told) addEventListener(type, hold, true)
    addEventListener('drop', end, true)
    return () => {
      for (const type of told) removeEventListener(type, hold, true)
      removeEventListener('drop', end, true)
      hover.end()
    }
  }, [])
  return round
}
