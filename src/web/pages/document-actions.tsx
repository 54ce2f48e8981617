import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconLanguage, IconTrash, IconUsers } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { Collection } from '#contract/collection.ts'
import { isActionAllowed } from '#domain/collections/card-actions.ts'
import { useSession } from '#web/features/accounts/queries.ts'
import { useDeleteShownCollection } from '#web/features/collections/trash/use-delete-shown-collection.ts'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { shareDialogLinkOptions } from '#web/lib/links/share-dialog-link.ts'

const TranslateCollection = lazyComponent(
  withTexts(() => import('./dialogs/translate-collection.tsx'), 'translation', 'languages'),
)

/** Menu with the same actions as the document's card. */
export function DocumentActions({ collection }: { collection: Collection }) {
  const { t } = useTranslation('collections')
  const navigate = useNavigate()
  const [isTranslating, setIsTranslating] = useState(false)
  const { user, workspaces } = useSession()
  const role = workspaces.find(({ id }) => id === collection.orgId)?.role ?? 'member'
  const viewer = { uid: user.uid, role, hasOtherWorkspaces: workspaces.length > 1 }
  const remove = useDeleteShownCollection(() => void navigate({ to: '/dashboard' }))
  const isAllowed = (action: 'translate' | 'share' | 'delete') => isActionAllowed(action, collection, viewer)
  if (!isAllowed('translate') && !isAllowed('share') && !isAllowed('delete')) return null
  return (
    <>
      <Menu position="bottom-end" width={200} shadow="md">
        <Menu.Target>
          <ActionIcon
            variant="default"
            size={30}
            aria-label={t('moreOf', { name: collection.name })}
            loading={remove.isPending}
          >
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isAllowed('translate') && (
            <Menu.Item
              leftSection={<IconLanguage size={16} stroke={1.6} aria-hidden />}
              onClick={() => setIsTranslating(true)}
            >
              {t('action.translate')}
            </Menu.Item>
          )}
          {isAllowed('share') && (
            <Menu.Item
              leftSection={<IconUsers size={16} stroke={1.6} aria-hidden />}
              onClick={() => void navigate(shareDialogLinkOptions(collection.id))}
            >
              {t('action.share')}
            </Menu.Item>
          )}
          {isAllowed('delete') && (
            <Menu.Item
              c="red"
              leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
              onClick={() => remove.mutate(collection)}
            >
              {t('action.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {isTranslating && (
          <TranslateCollection collections={[collection]} onClose={() => setIsTranslating(false)} />
        )}
      </Suspense>
    </>
  )
}
