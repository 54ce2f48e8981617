import { Alert, Badge, Button, Group, Loader, Menu, Modal, Progress, Skeleton, Tooltip } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { ExamDifferences } from '#web/editing/corrections/exam-differences.tsx'
import { PausedChip } from '#web/editing/costs/paused-chip.tsx'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { showRefreshNotice } from '#web/lib/refresh-notice.tsx'
import changed from '#web/ui/changed-text.module.css'
import { Countdown } from '#web/ui/countdown.tsx'
import { DayBars } from '#web/ui/day-bars.tsx'
import { FactsRow } from '#web/ui/facts-row.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { RecordsTable } from '#web/ui/records-table.tsx'
import rows from '#web/ui/rows.module.css'
import { SetupRequired } from '#web/ui/setup-required.tsx'
import table from '#web/ui/table.module.css'
import { Section } from './section.tsx'

/** Messages shown while loading, within content, and above it. */
export default function Messages() {
  const { t } = useTranslation('sandbox')
  const [due] = useState(() => Date.now() / 1000 + 24 * 3600)
  return (
    <>
      <Section title={t('waiting')}>
        <Loader size="sm" type="dots" aria-hidden />
        <Skeleton h={16} />
        <Skeleton h={16} w="70%" />
        <Progress value={42} aria-label={t('progress')} />
        <Progress value={100} animated aria-label={t('progress')} />
      </Section>
      <Section title={t('messages')}>
        <Alert title={t('messageTitle')}>{t('messageText')}</Alert>
        <Alert color="red" title={t('wrong')}>
          {t('messageText')}
        </Alert>
        <SetupRequired setting="TEXT_MODEL">{t('messageText')}</SetupRequired>
        <LoadError text={t('wrong')} onRetry={() => undefined} />
      </Section>
      <Section title={t('chips')}>
        <Group gap="xs">
          <Badge variant="light">{t('chip')}</Badge>
          <Badge variant="outline">{t('chip')}</Badge>
          <PausedChip reason={t('reason')} />
          <Countdown deadline={due} />
          <Countdown deadline={due} variant="short" />
          <Countdown deadline={due} variant="exact" />
        </Group>
      </Section>
      <Toasts />
      <Overlays />
      <Section title={t('changed')}>
        <p className={changed.text}>
          <del>{t('was')}</del> <ins>{t('is')}</ins>
          {t('same')}
        </p>
      </Section>
      <Section title={t('table')}>
        <DayBars days={[4, 0, 9, 6].map((value) => ({ day: `2026-11-0${value}`, value, title: t('row') }))} />
        <RecordsTable
          label={t('table')}
          emptyText={t('messageTitle')}
          columns={[t('name'), t('state')]}
          rows={[{ id: 'row', cells: [t('row'), t('chip')] }]}
        />
        <ul className={rows.list}>
          <FactsRow name={t('row')} facts={[t('chip')]} />
        </ul>
        <ExamDifferences differences={[{ start: 1, given: t('was'), expected: t('is') }]} />
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{t('name')}</th>
              <th scope="col">{t('state')}</th>
            </tr>
          </thead>
          <tbody>
            {[1, 2].map((n) => (
              <tr key={n}>
                <th scope="row">{`${t('row')} ${n}`}</th>
                <td>{t('chip')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
    </>
  )
}

function Toasts() {
  const { t } = useTranslation('sandbox')
  return (
    <Section title={t('toasts')}>
      <Group gap="xs">
        <Button variant="default" onClick={() => notifications.show({ message: t('toast') })}>
          {t('toast')}
        </Button>
        <Button
          variant="default"
          onClick={() => notifications.show({ color: 'red', message: t('toastError') })}
        >
          {t('toastError')}
        </Button>
        <Button
          variant="default"
          onClick={() => notifications.show({ autoClose: false, message: t('toastStay') })}
        >
          {t('toastStay')}
        </Button>
        <Button variant="default" onClick={showRefreshNotice}>
          {t('toastRefresh')}
        </Button>
      </Group>
    </Section>
  )
}

function Overlays() {
  const { t } = useTranslation('sandbox')
  const [opened, setOpened] = useState(false)
  return (
    <Section title={t('overlays')}>
      <Group gap="xs">
        <Button variant="default" onClick={() => setOpened(true)}>
          {t('open')}
        </Button>
        <Menu width={180} shadow="md">
          <Menu.Target>
            <Button variant="default">{t('menu')}</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item>{`${t('entry')} 1`}</Menu.Item>
            <Menu.Item disabled>{t('disabled')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Tooltip label={t('reason')} openDelay={600}>
          <Badge variant="light" tabIndex={0}>
            {t('chip')}
          </Badge>
        </Tooltip>
      </Group>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('overlays')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {t('messageText')}
      </Modal>
    </Section>
  )
}
