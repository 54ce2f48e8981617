import { Button, Skeleton } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Collection } from '#contract/collection.ts'
import type { DocumentTagPickerProps } from '#web/editing/tags/document-tag-picker.tsx'
import { TagBadges } from '#web/editing/tags/tag-badges.tsx'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import classes from './documents.module.css'
import { documentQuery } from './queries.ts'

const DocumentTagPicker = lazyComponent(() => import('#web/editing/tags/document-tag-picker.tsx'))

/** Tags of a document, with a picker to edit them. */
export function DocumentTags({ onChanged, ...props }: Omit<DocumentTagPickerProps, 'onClose'>) {
  const { t } = useTranslation('editing')
  const [isOpen, setIsOpen] = useState(false)
  const client = useQueryClient()
  const { collection } = props
  const show = (updated: Collection) => {
    client.setQueryData(documentQuery(updated.id).queryKey, updated)
    onChanged(updated)
  }
  return (
    <section className={classes.tags} aria-label={t('tags.label')}>
      {isOpen ? (
        <Suspense fallback={<Skeleton h={30} />}>
          <div className={classes.tagPicker}>
            <DocumentTagPicker {...props} onChanged={show} onClose={() => setIsOpen(false)} />
          </div>
          <Button size="compact-sm" variant="default" onClick={() => setIsOpen(false)}>
            {t('tags.done')}
          </Button>
        </Suspense>
      ) : (
        <>
          <TagBadges collection={collection} className={undefined} />
          {!collection.movingTo && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              leftSection={<IconTag size={14} aria-hidden />}
              onClick={() => setIsOpen(true)}
            >
              {t(collection.tags?.length ? 'tags.edit' : 'tags.add')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}
