import { ActionIcon, Loader, Popover } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { Collection } from '#contract/collection.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'

const About = lazyComponent(() => import('./transcript-details.tsx'))

/** Button that shows how this transcript was made. */
export function DetailsButton({ collection }: { collection: Collection }) {
  const { t } = useTranslation('transcripts')
  return (
    <Popover
      width={340}
      position="bottom-end"
      shadow="md"
      trapFocus
      withinPortal
      // Search results link to these details.
      defaultOpened={location.hash === '#about'}
    >
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('about.button')}>
          <IconInfoCircle size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('about.title')}>
        <Suspense fallback={<Loader size="sm" type="dots" />}>
          <About collection={collection} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
