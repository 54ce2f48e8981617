import { Button, Text } from '@mantine/core'
import { IconBrandDropbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'
import { ChosenItemList } from './chosen-item-list.tsx'
import { chooseFiles, loadDropbox } from './dropbox.ts'
import type { ChosenItems } from './use-chosen-items.ts'

interface DropboxViewProps {
  chosenItems: ChosenItems
  disabled: boolean
}

/** View for choosing files with the Dropbox Chooser, whose script is loaded when the view opens. */
export function DropboxView({ chosenItems, disabled }: DropboxViewProps) {
  const { t } = useTranslation('uploads')
  const config = useProductConfig()
  const script = useQuery({
    queryKey: ['dropbox'],
    queryFn: () => loadDropbox(config?.dropboxAppKey ?? ''),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const choose = () => {
    if (!script.data) return
    chooseFiles(script.data, config?.maxUploadBytes, (files) =>
      chosenItems.add(
        'dropbox',
        files.map(({ name, link, bytes }) => ({
          url: link,
          name,
          thumbnail: null,
          recorded: null,
          duration: null,
          size: bytes,
        })),
      ),
    )
  }
  return (
    <>
      <div>
        <Button
          variant="default"
          leftSection={<IconBrandDropbox size={18} aria-hidden />}
          loading={script.isFetching}
          disabled={disabled || script.isError}
          onClick={choose}
        >
          {t('source.chooseDropbox')}
        </Button>
        <div role="status">
          {script.isError && (
            <Text size="sm" c="red" mt={8}>
              {t('source.noDropbox')}
            </Text>
          )}
        </div>
      </div>
      <ChosenItemList view="dropbox" chosenItems={chosenItems} disabled={disabled} />
    </>
  )
}
