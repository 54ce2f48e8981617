import { Button, Group, Stack, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useMemo, useState } from 'react'
import type { WhiteLabelRecord } from '#contract/white-labels.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'
import { AppearanceFields } from './appearance-fields.tsx'
import { ContrastNotes } from './contrast-notes.tsx'
import { LogoField } from './logo-field.tsx'
import { MethodFields } from './method-fields.tsx'
import { Preview } from './preview.tsx'
import { useSaveWhiteLabel } from './queries.ts'
import { toFields, useWhiteLabelForm, validColorOr, type WhiteLabelValues } from './use-white-label-form.ts'
import classes from './white-labels.module.css'

interface EditorProps {
  /** White-label page to edit; undefined for a new one. */
  record: WhiteLabelRecord | undefined
  onClose: () => void
}

/** Form for a white-label page, previewed in both color schemes. */
export function WhiteLabelEditor({ record, onClose }: EditorProps) {
  const { t } = useTranslation('whiteLabel')
  const form = useWhiteLabelForm(record)
  const [file, setFile] = useState<File | null>()
  const fileUrl = useFileUrl(file)
  const providers = useOfferedProviders(form.values)
  const save = useSaveWhiteLabel()
  const showError = useShowError(t('taken'))
  const { values } = form
  const brand = {
    name: values.name.trim() || t('fields.name'),
    logo: file === undefined ? (record?.logo ?? null) : fileUrl,
    logoStyle: values.logoStyle,
    buttonColor: validColorOr(values.buttonColor, record?.buttonColor ?? '#27509b'),
    backgroundColor: validColorOr(values.backgroundColor, record?.backgroundColor ?? '#fbf8f2'),
  }
  const submit = form.onSubmit((formValues) =>
    save.mutate(
      { id: record?.id, fields: toFields(formValues), logo: file },
      {
        onSuccess: () => {
          notifications.show({ message: t('saved') })
          onClose()
        },
        onError: (error) => {
          if (isReservedSlug(error)) form.setFieldError('slug', t('invalid.reserved'))
          else showError(error)
        },
      },
    ),
  )
  return (
    <form onSubmit={submit} noValidate className={classes.editor}>
      <Stack gap="md">
        <Title order={2} size="h4">
          {t(record ? 'editTitle' : 'add')}
        </Title>
        <AppearanceFields form={form} />
        <LogoField logo={brand.logo} onChoose={setFile} />
        <ContrastNotes colors={brand} />
        <MethodFields form={form} organizationName={record?.organizationName ?? null} />
        <Group>
          <Button type="submit" loading={save.isPending}>
            {t('save')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
      <div className={classes.previews}>
        {(['light', 'dark'] as const).map((scheme) => (
          <Preview
            key={scheme}
            scheme={scheme}
            brand={brand}
            password={values.allowEmail || providers.length === 0}
            providers={providers}
          />
        ))}
      </div>
    </form>
  )
}

const isReservedSlug = (error: unknown): boolean =>
  error instanceof ApiError && (error.details as { reason?: unknown } | undefined)?.reason === 'reserved_slug'

/** Returns the names of the providers that are both allowed and configured. */
function useOfferedProviders({ allowGoogle, provider }: Pick<WhiteLabelValues, 'allowGoogle' | 'provider'>) {
  const { t } = useTranslation('whiteLabel')
  const { providers = [] } = useProductConfig() ?? {}
  const providerOptions = providers.filter(({ id }) => (id === 'google' ? allowGoogle : id === provider))
  return [
    ...providerOptions.map(({ name }) => name),
    ...(provider === 'workspace' ? [t('preview.provider')] : []),
  ]
}

/** Returns a local URL for a chosen file; null if there is none. */
function useFileUrl(file: File | null | undefined): string | null {
  const address = useMemo(() => (file ? URL.createObjectURL(file) : null), [file])
  useEffect(
    () => () => {
      if (address) URL.revokeObjectURL(address)
    },
    [address],
  )
  return address
}
