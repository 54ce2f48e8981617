import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useVersionText } from '#web/editing/use-version-text.ts'
import { VersionBanner } from '#web/editing/version-banner.tsx'
import { hasErrorCode } from '#web/lib/api/api.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { MessagePage } from '#web/ui/message-page.tsx'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'
import { DocumentBar } from './document-bar.tsx'
import { DocumentFailed, DocumentLoading } from './document-states.tsx'
import classes from './documents.module.css'
import { documentQuery, useLiveDocument, versionContentQuery } from './queries.ts'

const DocumentEditor = lazyComponent(() => import('./document-editor.tsx'))

interface DocumentVersionScreenProps {
  id: string
  versionId: string
  /** ID of the signed-in user. */
  viewer: string
  /** Called after the version has been restored. */
  onRestored: () => void
  /** Account menu. */
  account: ReactNode
}

/** Page for reading and restoring a version of a document. */
export function DocumentVersionScreen(props: DocumentVersionScreenProps) {
  const { id, versionId, viewer, onRestored, account } = props
  const { t } = useTranslation(['editing', 'documents'])
  const { titleOf } = useVersionText()
  useLiveDocument(id)
  const { data: collection, ...entry } = useQuery(documentQuery(id))
  const { data, ...content } = useQuery(versionContentQuery(id, versionId))
  const error = entry.error ?? content.error
  const version = data?.version
  useDocumentTitle(
    collection && version ? t('versions.pageTitle', { title: titleOf(version), name: collection.name }) : '',
  )
  const backLink = <DocumentLink id={id} />
  if (hasErrorCode(error, 'not_found', 'invalid_input'))
    return (
      <MessagePage title={t('versions.missing.title')} text={t('versions.missing.text')} actions={backLink} />
    )
  if (error && !data) return <DocumentFailed error={error} onRetry={() => void content.refetch()} />
  if (!collection || !data || !version) return <DocumentLoading />
  return (
    <>
      <DocumentBar
        collection={collection}
        canRename={false}
        onChanged={() => {}}
        actions={null}
        account={account}
      />
      <main id="content" className={classes.page}>
        <VersionBanner
          collection={collection}
          version={version}
          viewer={viewer}
          back={backLink}
          onRestored={onRestored}
        />
        <Suspense fallback={null}>
          <DocumentEditor id={id} content={data.content} readOnly onChange={() => {}} />
        </Suspense>
      </main>
    </>
  )
}

function DocumentLink({ id }: { id: string }) {
  const { t } = useTranslation('editing')
  return (
    <Button
      size="compact-sm"
      variant="default"
      renderRoot={(props) => <Link to="/doc/$id" params={{ id }} {...props} />}
    >
      {t('versions.backToCurrent')}
    </Button>
  )
}
