import { Text, Title } from '@mantine/core'
import { Suspense } from 'react'
import { ColorsAndType } from '#web/features/sandbox/colors-and-type.tsx'
import sandbox from '#web/features/sandbox/sandbox.module.css'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'
import { AppHeader } from './app-header.tsx'
import classes from './page.module.css'

const Compositions = lazyComponent(
  withTexts(() => import('#web/features/sandbox/compositions.tsx'), 'settings'),
)
const Controls = lazyComponent(() => import('#web/features/sandbox/controls.tsx'))
const Messages = lazyComponent(() => import('#web/features/sandbox/messages.tsx'))
const SandboxShell = lazyComponent(withTexts(() => import('./sandbox-shell.tsx'), 'shell', 'usage'))

/** Page showing every interface component in all of its states. */
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
          <ColorsAndType />
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
