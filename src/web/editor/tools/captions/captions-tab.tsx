import { Button, Switch } from '@mantine/core'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { fixAll } from '#domain/captions/check.ts'
import type { PanelProps } from '#web/editor/core/session/panel-props.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { showUndo } from '#web/ui/show-undo.ts'
import classes from './captions.module.css'
import { CueRow } from './cue-row.tsx'
import { ProblemCount } from './problem-count.tsx'
import { ProfileChoice } from './profile-choice.tsx'
import { useCaptionRules } from './use-caption-rules.ts'
import { applyMarks, useCues, useCurrentCue } from './use-cues.ts'

/** Number of captions shown on a page. */
const pageSize = 60

/** Tab with the transcript's captions and their violations of the profile. */
export default function CaptionsTab({ collection, context }: PanelProps) {
  const { t } = useTranslation('transcripts')
  const { session } = context
  const chosen = useCaptionRules(collection.orgId, collection.languageCode, context.job?.correction)
  const list = useCues(session, chosen.rules, collection.languageCode)
  const readOnly = useSyncExternalStore(session.readOnly.subscribe, session.readOnly.snapshot) !== null
  const [open, setOpen] = useState<number | null>(null)
  const [onlyProblems, setOnlyProblems] = useState(false)
  const current = useCurrentCue(session.player, list.all)
  const visible = useMemo(
    () => [...list.all.keys()].filter((i) => !onlyProblems || list.problems.has(i)),
    [list, onlyProblems],
  )
  const [page, setPage] = useState<number | null>(null)
  const pages = Math.max(1, Math.ceil(visible.length / pageSize))
  const followed = Math.max(0, Math.floor(visible.findLastIndex((i) => i <= current) / pageSize))
  const at = Math.min(pages - 1, page ?? followed)
  const count = [...list.problems.values()].flat().length
  const fix = () => {
    const { words, fixed } = fixAll(list.words, list.options)
    if (fixed > 0) applyMarks(session, words)
    showUndo(fixed > 0 ? t('captions.fixed', { count: fixed }) : t('captions.noneFixable'), null)
  }
  return (
    <div className={classes.tab}>
      <ProfileChoice orgId={collection.orgId} chosen={chosen} />
      <div className={classes.check} role="status">
        <ProblemCount list={list} count={count} isOrdered={chosen.isOrdered} />
        {count > 0 && !readOnly && (
          <Button size="compact-xs" variant="light" onClick={fix}>
            {t('captions.fixAll')}
          </Button>
        )}
      </div>
      {count > 0 && (
        <Switch
          size="xs"
          label={t('captions.onlyProblems')}
          checked={onlyProblems}
          onChange={(event) => {
            setOnlyProblems(event.currentTarget.checked)
            setPage(null)
          }}
        />
      )}
      {at > 0 && (
        <Button size="compact-sm" variant="default" onClick={() => setPage(at - 1)}>
          {t('captions.earlier')}
        </Button>
      )}
      <ol className={classes.list}>
        {visible.slice(at * pageSize, (at + 1) * pageSize).map((i) => (
          <CueRow
            key={list.all[i]?.first}
            list={list}
            index={i}
            collection={collection}
            session={session}
            readOnly={readOnly}
            current={i === current}
            open={list.all[i]?.first === open}
            onOpen={() => {
              setOpen(list.all[i]?.first === open ? null : (list.all[i]?.first ?? null))
              setPage(at)
              session.player.seek((list.all[i]?.start ?? 0) / 1000)
            }}
          />
        ))}
      </ol>
      {at < pages - 1 && (
        <Button size="compact-sm" variant="default" onClick={() => setPage(at + 1)}>
          {t('captions.later')}
        </Button>
      )}
    </div>
  )
}
