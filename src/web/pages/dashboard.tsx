import { Title } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#web/features/accounts/queries.ts'
import { CollectionList } from '#web/features/collections/collection-list.tsx'
import { usePendingDeletions } from '#web/features/collections/deletion.ts'
import { ListEmpty, ListError, ListLoading } from '#web/features/collections/list-states.tsx'
import { LoadMore } from '#web/features/collections/load-more.tsx'
import { collectionsQuery } from '#web/features/collections/queries.ts'
import { useLiveCollections } from '#web/features/collections/use-live-collections.ts'
import { useCollectionView, ViewToggle } from '#web/features/collections/view-toggle.tsx'
import { useUploader } from '#web/features/uploads/uploader.tsx'
import { useErrorText } from '#web/lib/error-text.ts'
import { withTexts } from '#web/lib/i18n.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'
import { AppHeader } from './app-header.tsx'
import classes from './dashboard.module.css'

const Guide = lazyPart(withTexts(() => import('#web/features/onboarding/guide.tsx'), 'shell'))
const DropAnywhere = lazyPart(() => import('#web/features/uploads/drop-anywhere.tsx'))

export function DashboardPage() {
  const { t } = useTranslation(['collections', 'common'])
  const { user, workspaces } = useSession()
  const workspace = workspaces.find(({ id }) => id === user.organization) ?? workspaces[0]
  const title = t('collections:title', { workspace: workspace?.name ?? '' })
  useDocumentTitle(title)
  return (
    <>
      <AppHeader />
      {workspace && <Dashboard uid={user.uid} orgId={workspace.id} title={title} />}
    </>
  )
}

function Dashboard({ uid, orgId, title }: { uid: string; orgId: string; title: string }) {
  const { t } = useTranslation(['collections', 'common'])
  const { online } = useNetwork()
  const errorText = useErrorText()
  const uploader = useUploader()
  const { product } = useSearch({ strict: false }) as { product?: string }
  const upload = useEffectEvent(() => uploader.open())
  useEffect(() => {
    if (product) upload()
  }, [product])
  const { view, choose, canChoose } = useCollectionView(uid)
  const list = useInfiniteQuery(collectionsQuery(uid, orgId))
  const deletions = usePendingDeletions((error) =>
    notifications.show({ color: 'red', message: errorText(error) }),
  )
  useLiveCollections()
  const collections = list.data?.pages.flatMap(({ Items }) => Items) ?? []
  const first = collections.find(({ processing }) => processing.state === 'complete')
  const navigate = useNavigate()
  const go = (id: string) => void navigate({ to: '/transcript/$id', params: { id } })

  return (
    <div className={classes.layout}>
      <nav className={classes.rail} aria-label={t('collections:rail')}>
        <span className={classes.filter} aria-current="page">
          {t('collections:mine')}
          <span className={classes.count}>
            {list.data && `${collections.length}${list.hasNextPage ? '+' : ''}`}
          </span>
        </span>
      </nav>
      <main id="content" className={classes.main}>
        <div className={classes.bar}>
          <Title order={1} className={classes.title}>
            {title}
          </Title>
          {canChoose && <ViewToggle view={view} onChange={choose} />}
          <button
            type="button"
            className={classes.create}
            aria-label={t('collections:create')}
            title={t('collections:create')}
            onClick={() => uploader.open()}
          >
            <IconPlus aria-hidden />
          </button>
        </div>
        {!online && (
          <div role="status" className={classes.offline}>
            <strong>{t('common:offline.title')}</strong> {t('common:offline.text')}
          </div>
        )}
        {list.isPending && <ListLoading />}
        {list.isError && <ListError error={list.error} onRetry={() => void list.refetch()} />}
        {list.isSuccess && collections.length === 0 && <ListEmpty onAdd={() => uploader.open()} />}
        {collections.length > 0 && (
          <CollectionList
            collections={collections}
            view={view}
            deleting={deletions.ids}
            onDelete={deletions.remove}
            onUndo={deletions.undo}
            lead={
              <div className={classes.uploadCards}>
                <button type="button" className={classes.uploadCard} onClick={() => uploader.open()}>
                  {t('collections:uploadCard')}
                </button>
                <button
                  type="button"
                  className={classes.uploadCard}
                  onClick={() => uploader.open([], 'link')}
                >
                  {t('collections:uploadLink')}
                </button>
              </div>
            }
          />
        )}
        {list.hasNextPage && (
          <LoadMore loading={list.isFetchingNextPage} onLoad={() => void list.fetchNextPage()} />
        )}
        <Suspense>
          <Guide
            uid={uid}
            ways={{
              uploaded: () => uploader.open(),
              ...(first && { highlighted: () => go(first.id), exported: () => go(first.id) }),
            }}
          />
        </Suspense>
      </main>
      <Suspense>
        <DropAnywhere />
      </Suspense>
    </div>
  )
}
