import { Button, FileButton, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useRef } from 'react'
import { maxPictureBytes } from '#contract/limits.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

const types = ['image/png', 'image/jpeg', 'image/webp']

interface LogoFieldProps {
  logo: string | null
  /** Called with the chosen file, or with null to remove the logo. */
  onChoose: (file: File | null) => void
}

/** Field for choosing or removing the logo, which is saved with the form. */
export function LogoField({ logo, onChoose }: LogoFieldProps) {
  const { t } = useTranslation('whiteLabel')
  const resetChoice = useRef<() => void>(null)
  const choose = (file: File | null) => {
    // Allows choosing the same file again.
    resetChoice.current?.()
    if (!file) return
    if (types.includes(file.type) && file.size <= maxPictureBytes) onChoose(file)
    else notifications.show({ color: 'red', message: t('logo.unsupported') })
  }
  return (
    <div>
      <Text size="sm" fw={600}>
        {t('logo.title')}
      </Text>
      <Group gap={8} mt={6}>
        <FileButton resetRef={resetChoice} accept={types.join(',')} onChange={choose}>
          {(props) => (
            <Button size="compact-sm" variant="default" {...props}>
              {t(logo ? 'logo.change' : 'logo.add')}
            </Button>
          )}
        </FileButton>
        {logo && (
          <Button size="compact-sm" variant="default" onClick={() => onChoose(null)}>
            {t('logo.remove')}
          </Button>
        )}
      </Group>
    </div>
  )
}
