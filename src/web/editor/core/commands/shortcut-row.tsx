import { ActionIcon, Button, Kbd, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { Command, CommandContext } from './command.ts'
import { commands } from './commands.ts'
import { addChord, canRemoveKey, getKeys, maxChords, removeChord, restoreKeys } from './key-choice.ts'
import { KeyRecorder } from './key-recorder.tsx'
import { chordScope, keyLabels } from './keys.ts'
import classes from './shortcut-sheet.module.css'

interface ShortcutRowProps {
  command: Command
  context: CommandContext
  /** Whether the row is recording new keys. */
  recording: boolean
  onRecord: (isRecording: boolean) => void
}

/** Row with a command and its keys; keys can be added and removed. */
export function ShortcutRow({ command, context, recording, onRecord }: ShortcutRowProps) {
  const { t } = useTranslation('transcripts')
  const { changeSettings } = context
  const { icon: Icon, id, scope } = command
  const customKeys = context.settings.keys
  const chords = getKeys(command, customKeys)
  const name = t(`command.${id}`)
  const addLabel = t('shortcuts.add', { name })
  const resetLabel = t('shortcuts.reset', { name })
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        <Icon size={18} stroke={1.5} aria-hidden />
        <span>
          {name}
          {scope && <span className={classes.where}> {t('shortcuts.inText')}</span>}
        </span>
      </span>
      <span className={classes.keys}>
        {chords.length === 0 && <span className={classes.none}>{t('shortcuts.none')}</span>}
        {chords.map((chord) => (
          <Chord
            key={chord}
            chord={chord}
            command={command}
            onRemove={
              canRemoveKey(command, customKeys)
                ? () => changeSettings(removeChord(chord, command, customKeys))
                : undefined
            }
          />
        ))}
        {id in customKeys && (
          <Tooltip label={resetLabel}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={resetLabel}
              onClick={() => changeSettings(restoreKeys(command, commands, customKeys))}
            >
              <IconArrowBackUp size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        <Button
          size="compact-xs"
          variant="default"
          aria-label={addLabel}
          aria-expanded={recording}
          disabled={chords.length >= maxChords}
          onClick={() => onRecord(!recording)}
        >
          <IconPlus size={14} aria-hidden />
        </Button>
      </span>
      {recording && (
        <KeyRecorder
          command={command}
          customKeys={customKeys}
          onCancel={() => onRecord(false)}
          onChooseChord={(chord) => {
            changeSettings(addChord(chord, command, commands, customKeys))
            onRecord(false)
          }}
        />
      )}
    </li>
  )
}

interface ChordProps {
  chord: string
  command: Command
  onRemove: (() => void) | undefined
}

function Chord({ chord, command, onRemove }: ChordProps) {
  const { t } = useTranslation('transcripts')
  const labels = keyLabels(chord)
  const scope = command.scope ? undefined : chordScope(chord)
  return (
    <span className={classes.chord}>
      {labels.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
      {scope && (
        <span className={classes.where}>
          {t(scope === 'text' ? 'shortcuts.inText' : 'shortcuts.outside')}
        </span>
      )}
      {onRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={t('shortcuts.remove', { keys: labels.join(' '), name: t(`command.${command.id}`) })}
          onClick={onRemove}
        >
          <IconX size={14} aria-hidden />
        </ActionIcon>
      )}
    </span>
  )
}
