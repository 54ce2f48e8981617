import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useClosePanel } from '#web/editor/core/session/use-close-panel.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { type CommandContext, type CommandId, commandGroups } from './command.ts'
import { commands, isOffered } from './commands.ts'
import { resetAllKeys } from './key-choice.ts'
import { ShortcutRow } from './shortcut-row.tsx'
import classes from './shortcut-sheet.module.css'

interface ShortcutSheetProps {
  context: CommandContext
  onClose: () => void
}

/** Sheet that lists all commands and lets users change their keys. */
export default function ShortcutSheet({ context, onClose }: ShortcutSheetProps) {
  const { t } = useTranslation(['transcripts', 'common'])
  /** Command whose keys are being recorded. */
  const [recordedId, setRecordedId] = useState<CommandId | null>(null)
  const { settings, changeSettings } = context
  const closePanel = useClosePanel(context, onClose)
  const groups = commandGroups
    .map((group) => ({
      group,
      members: commands.filter((command) => command.group === group && isOffered(command, context)),
    }))
    .filter(({ members }) => members.length > 0)
  return (
    <Modal
      opened
      onClose={closePanel}
      returnFocus={false}
      title={t('shortcuts.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <p className={classes.intro}>{t('shortcuts.intro')}</p>
      <p className={classes.intro}>{t('shortcuts.pedal')}</p>
      {Object.keys(settings.keys).length > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => changeSettings(resetAllKeys(settings.keys))}
        >
          {t('shortcuts.resetAll')}
        </Button>
      )}
      {groups.map(({ group, members }) => (
        <section key={group} className={classes.group} aria-labelledby={`shortcuts-${group}`}>
          <h3 id={`shortcuts-${group}`} className={classes.groupTitle}>
            {t(`commandGroup.${group}`)}
          </h3>
          <ul className={classes.list}>
            {members.map((command) => (
              <ShortcutRow
                key={command.id}
                command={command}
                context={context}
                recording={recordedId === command.id}
                onRecord={(isRecording) => setRecordedId(isRecording ? command.id : null)}
              />
            ))}
          </ul>
        </section>
      ))}
    </Modal>
  )
}
