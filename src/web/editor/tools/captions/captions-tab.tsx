import { Button, Switch } from '@mantine/core'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { fixAll } from '#domain/captions/check.ts'
import type { PanelProps } from '#web/editor/core/session/panel-props.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { showUndoToast } from '#web/ui/show-undo-toast.ts'
import classes from './captions.module.css'
import { CueRow } from './cue-row.tsx'
import { ProblemCount } from './problem-count.tsx'
import { ProfileChoice } from './profile-choice.tsx'
import { useCaptionRules } from './use-caption-rules.ts'
import { applyMarks, useCues, useCurrentCue } from './use-cues.ts'

/** Number of captions per page. */
const pageSize = 60

/** Tab that lists the transcript's captions and their violations of the profile. */
export default function CaptionsTab({ collection, context }: PanelProps) {
  const { t } = useTranslation('transcripts')
  const { session } = context
  const selectedProfile = useCaptionRules(collection.orgId, collection.languageCode, context.job?.correction)
  const list = useCues(session, selectedProfile.rules, collection.languageCode)
  const readOnly = useSyncExternalStore(session.readOnly.subscribe, session.readOnly.snapshot) !== null
  const [open, setOpen] = useState<number | null>(null)
  const [showsOnlyProblems, setShowsOnlyProblems] = useState(false)
  const current = useCurrentCue(session.player, list.all)
  const visibleIndexes = useMemo(
    () => [...list.all.keys()].filter((i) => !showsOnlyProblems || list.problems.has(i)),
    [list, showsOnlyProblems],
  )
  const [page, setPage] = useState<number | null>(null)
  const pages = Math.max(1, Math.ceil(visibleIndexes.length / pageSize))
  const playingPage = Math.max(0, Math.floor(visibleIndexes.findLastIndex((i) => i <= current) / pageSize))
  const at = Math.min(pages - 1, page ?? playingPage)
  const count = [...list.problems.values()].flat().length
  const fix = () => {
    const { words, fixedCount } = fixAll(list.words, list.options)
    if (fixedCount > 0) applyMarks(session, words)
    showUndoToast(
      fixedCount > 0 ? t('captions.fixed', { count: fixedCount }) : t('captions.noneFixable'),
      null,
    )
  }
  return (
    <div className={classes.tab}>
      <ProfileChoice orgId={collection.orgId} selectedProfile={selectedProfile} />
      <div className={classes.check} role="status">
        <ProblemCount list={list} count={count} isOrdered={selectedProfile.isOrdered} />
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
          checked={showsOnlyProblems}
          onChange={(event) => {
            setShowsOnlyProblems(event.currentTarget.checked)
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
        {visibleIndexes.slice(at * pageSize, (at + 1) * pageSize).map((i) => (
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
