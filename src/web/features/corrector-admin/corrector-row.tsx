import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { CorrectorEntry } from '#contract/corrector-admin.ts'
import { languageName } from '#domain/languages/languages.ts'
import { call } from '#web/lib/api/api.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { formatDate, formatList } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import rowClasses from '#web/ui/rows.module.css'
import classes from './corrector-admin.module.css'
import { CorrectorLanguages } from './corrector-languages.tsx'
import { type Decision, DecisionForm } from './decision-form.tsx'
import { useAdminCall } from './queries.ts'

/** Row for a corrector or applicant, with administrator actions. */
export function CorrectorRow({ corrector }: { corrector: CorrectorEntry }) {
  const { t } = useTranslation('correctorAdmin')
  const [open, setOpen] = useState<Decision | 'languages' | null>(null)
  const { name, application, blocked } = corrector
  const close = () => setOpen(null)
  return (
    <li className={rowClasses.row}>
      <Facts corrector={corrector} />
      <Group gap="xs">
        {application.state === 'open' &&
          (['accept', 'decline'] as const).map((decision) => (
            <Button
              key={decision}
              size="compact-sm"
              variant={decision === 'accept' ? 'filled' : 'default'}
              aria-label={t(`correctors.${decision}Name`, { name })}
              onClick={() => setOpen(decision)}
            >
              {t(`correctors.${decision}`)}
            </Button>
          ))}
        <Button
          size="compact-sm"
          variant="default"
          aria-expanded={open === 'languages'}
          aria-label={open === 'languages' ? t('correctors.done') : t('correctors.editName', { name })}
          onClick={() => setOpen(open === 'languages' ? null : 'languages')}
        >
          {t(open === 'languages' ? 'correctors.done' : 'correctors.edit')}
        </Button>
        {blocked ? (
          <UnblockButton corrector={corrector} />
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('correctors.blockName', { name })}
            onClick={() => setOpen('block')}
          >
            {t('correctors.block')}
          </Button>
        )}
      </Group>
      {open !== null && (
        <div className={classes.below}>
          {open === 'languages' ? (
            <CorrectorLanguages corrector={corrector} />
          ) : (
            <DecisionForm key={open} corrector={corrector} decision={open} onClose={close} />
          )}
        </div>
      )}
    </li>
  )
}

function Facts({ corrector }: { corrector: CorrectorEntry }) {
  const { t, i18n } = useTranslation('correctorAdmin')
  const locale = i18n.resolvedLanguage ?? 'en'
  const { name, email, active, payment, blocked, application, languages, taken, completed } = corrector
  const languageList = (codes: readonly string[]) =>
    formatList(
      codes.map((code) => languageName(code, locale)),
      locale,
    )
  const facts = [
    ...languages.map(({ language, state, reviewer }) =>
      [
        languageName(language, locale),
        ...(state === 'exam' ? [`(${t('correctors.state.exam')})`] : []),
        ...(reviewer ? [`(${t('correctors.reviewer')})`] : []),
      ].join(' '),
    ),
    t('correctors.taken', { count: taken }),
    t('correctors.completed', { count: completed }),
    ...(active ? [] : [t('correctors.away')]),
  ]
  return (
    <div className={rowClasses.facts}>
      <Text size="sm" fw={600}>
        <bdi>{name}</bdi>
      </Text>
      <Text size="sm" c="dimmed">
        {email}
      </Text>
      <Text size="sm" c="dimmed">
        {facts.join(' · ')}
      </Text>
      {payment && <Text size="sm">{t('correctors.payment', { payment })}</Text>}
      {blocked && (
        <Text size="sm" className={classes.late}>
          {t('correctors.blocked', { date: formatDate(blocked.since, locale), reason: blocked.reason })}
        </Text>
      )}
      {application.state === 'open' && (
        <>
          <Text size="sm">
            {t('correctors.application', {
              date: formatDate(application.applied ?? 0, locale),
              languages: languageList(application.languages),
            })}
          </Text>
          <p className={classes.quote}>{application.text}</p>
        </>
      )}
    </div>
  )
}

function UnblockButton({ corrector: { uid, name } }: { corrector: CorrectorEntry }) {
  const { t } = useTranslation('correctorAdmin')
  const unblock = useAdminCall(() => call('unblockCorrector', { params: { uid } }))
  const showError = useShowError()
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t('correctors.unblockName', { name })}
      loading={unblock.isPending}
      onClick={() =>
        unblock.mutate(undefined, {
          onError: showError,
          onSuccess: () => notifications.show({ message: t('correctors.unblocked', { name }) }),
        })
      }
    >
      {t('correctors.unblock')}
    </Button>
  )
}
