import { ColorInput, Input, SegmentedControl, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useId } from 'react'
import { maxWhiteLabelNameLength } from '#contract/limits.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { WhiteLabelValues } from './use-white-label-form.ts'

const styles = ['plain', 'plate', 'banner'] as const

/** Fields for the name, slug, colors and logo style. */
export function AppearanceFields({ form }: { form: UseFormReturnType<WhiteLabelValues> }) {
  const { t } = useTranslation('whiteLabel')
  const styleLabel = useId()
  return (
    <>
      <TextInput
        label={t('fields.name')}
        maxLength={maxWhiteLabelNameLength}
        required
        withAsterisk={false}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('fields.slug')}
        description={t('fields.slugHint')}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={63}
        required
        withAsterisk={false}
        {...form.getInputProps('slug')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <ColorInput
          withEyeDropper={false}
          label={t('fields.buttonColor')}
          {...form.getInputProps('buttonColor')}
        />
        <ColorInput
          withEyeDropper={false}
          label={t('fields.backgroundColor')}
          {...form.getInputProps('backgroundColor')}
        />
      </SimpleGrid>
      <div>
        <Input.Label id={styleLabel}>{t('fields.logoStyle')}</Input.Label>
        <SegmentedControl
          aria-labelledby={styleLabel}
          fullWidth
          data={styles.map((value) => ({ value, label: t(`styles.${value}`) }))}
          {...form.getInputProps('logoStyle')}
        />
      </div>
    </>
  )
}
