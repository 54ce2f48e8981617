import { Button, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#web/lib/use-translation.ts'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'
import { AppHeader } from './app-header.tsx'
import classes from './settings-page.module.css'

/** Page of the correctors' queue. Corrections can't be ordered yet, so it is empty. */
export function CorrectorPage() {
  const { t } = useTranslation('corrector')
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
        <Stack component="section" align="flex-start" gap="sm" maw={460} aria-labelledby="queue">
          <Title order={2} fz={20} ff="var(--lh-reading)" fw={500} id="queue">
            {t('empty.title')}
          </Title>
          <Text c="dimmed">{t('empty.text')}</Text>
          <Button variant="default" renderRoot={(props) => <Link to="/dashboard" {...props} />}>
            {t('empty.dashboard')}
          </Button>
        </Stack>
      </main>
    </>
  )
}
