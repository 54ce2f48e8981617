import { Button } from '@mantine/core'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { QueuedSaveState, SaveQueue } from '#web/lib/saving/save-queue.ts'
import classes from './notes.module.css'

interface NotesStatusProps {
  state: QueuedSaveState<string>
  queue: SaveQueue<string, string>
}

/** Displays the save status; after a conflict, lets the user choose between the two versions. */
export function NotesStatus({ state, queue }: NotesStatusProps) {
  const { t } = useTranslation(['transcripts', 'common'])
  const errorText = useErrorText()
  if (state.kind === 'conflict')
    return (
      <div className={classes.conflict} role="alert">
        {t('notes.conflict')}
        <pre className={classes.otherVersion} dir="auto">
          {state.theirs || t('notes.empty')}
        </pre>
        <div className={classes.choices}>
          <Button size="compact-sm" onClick={() => void queue.overwrite()}>
            {t('notes.keepMine')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => queue.acceptServer(state.theirs)}>
            {t('notes.keepTheirs')}
          </Button>
        </div>
      </div>
    )
  const isUnsaved = state.kind === 'retrying' || state.kind === 'refused'
  return (
    <p className={`${classes.state} ${isUnsaved ? classes.error : ''}`} role="status">
      {isUnsaved ? `${errorText(state.error)} ${t('notes.kept')}` : t(`common:saveState.${state.kind}`)}
    </p>
  )
}
