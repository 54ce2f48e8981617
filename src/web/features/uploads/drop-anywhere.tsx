import '@mantine/dropzone/styles.css'
import { Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useUploader } from './uploader.tsx'
import classes from './uploads.module.css'

/** Takes files that are dropped anywhere on the page. */
export default function DropAnywhere() {
  const { t } = useTranslation('uploads')
  const { open } = useUploader()
  return (
    <Dropzone.FullScreen
      active
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
