import { Text, Title } from '@mantine/core'
import { Suspense } from 'react'
import { Looks } from '#web/features/sandbox/looks.tsx'
import sandbox from '#web/features/sandbox/sandbox.module.css'
import { withTexts } from '#web/lib/i18n.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'
import { AppHeader } from './app-header.tsx'
import classes from './settings-page.module.css'

const Compositions = lazyPart(withTexts(() => import('#web/features/sandbox/compositions.tsx'), 'settings'))
const Controls = lazyPart(() => import('#web/features/sandbox/controls.tsx'))
const Messages = lazyPart(() => import('#web/features/sandbox/messages.tsx'))
const SandboxShell = lazyPart(withTexts(() => import('./sandbox-shell.tsx'), 'shell', 'usage'))

/** Every component of the interface in its states. */
export function SandboxPage() {
  const { t } = useTranslation('sandbox')
  useDocumentTitle(t('title'))
  return (
    <>
      <AppHeader />
      <main id="content" className={classes.main}>
        <Title order={1} className={classes.title}>
          {t('title')}
        </Title>
        <Text c="dimmed" className={classes.intro}>
          {t('intro')}
        </Text>
        <div className={sandbox.grid}>
          <Looks />
          <Suspense>
            <Controls />
            <Messages />
            <SandboxShell />
            <Compositions />
          </Suspense>
        </div>
      </main>
    </>
  )
}
