import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#web/lib/error-text.ts'
import classes from './notes.module.css'
import type { NotesKeeper, NotesState } from './notes-keeper.ts'

/** How far saving is, in words; when somebody else wrote too, the choice between both. */
export function NotesStatus({ state, keeper }: { state: NotesState; keeper: NotesKeeper }) {
  const { t } = useTranslation('transcripts')
  const errorText = useErrorText()
  if (state.kind === 'conflict')
    return (
      <div className={classes.conflict} role="alert">
        {t('notes.conflict')}
        <pre className={classes.theirs} dir="auto">
          {state.theirs || t('notes.empty')}
        </pre>
        <div className={classes.choices}>
          <Button size="compact-sm" onClick={() => keeper.choose('mine')}>
            {t('notes.keepMine')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => keeper.choose('theirs')}>
            {t('notes.keepTheirs')}
          </Button>
        </div>
      </div>
    )
  const failed = state.kind === 'failed'
  return (
    <p className={`${classes.state} ${failed ? classes.trouble : ''}`} role="status">
      {state.kind === 'failed'
        ? `${errorText(state.error)} ${t('notes.kept')}`
        : t(state.kind === 'saved' ? 'notes.saved' : 'notes.saving')}
    </p>
  )
}
