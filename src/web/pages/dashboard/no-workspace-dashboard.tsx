import { Text, Title } from '@mantine/core'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { NoWorkspace } from '#web/pages/no-workspace.tsx'
import classes from '#web/pages/page.module.css'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'

/** Dashboard for a user without a workspace. */
export default function NoWorkspaceDashboard() {
  const { t } = useTranslation('workspace')
  useDocumentTitle(t('none.title'))
  return (
    <main id="content" className={classes.main}>
      <Title order={1} className={classes.title}>
        {t('none.title')}
      </Title>
      <Text c="dimmed" className={classes.intro}>
        {t('none.text')}
      </Text>
      <NoWorkspace />
    </main>
  )
}
