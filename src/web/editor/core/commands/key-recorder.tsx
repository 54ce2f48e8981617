import { Button } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import type { UserSettings } from '#contract/settings.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { Command } from './command.ts'
import { commands } from './commands.ts'
import { canRemoveKey, findKeyHolder } from './key-choice.ts'
import { chordScope, isReservedChord, keyLabels, toChord } from './keys.ts'
import classes from './shortcut-sheet.module.css'

interface KeyRecorderProps {
  command: Command
  customKeys: UserSettings['keys']
  onChooseChord: (chord: string) => void
  onCancel: () => void
}

/** Records new keys for a command; asks before reassigning another command's keys. */
export function KeyRecorder({ command, customKeys, onChooseChord, onCancel }: KeyRecorderProps) {
  const { t } = useTranslation(['transcripts', 'common'])
  const [pressedChord, setPressedChord] = useState<string | null>(null)
  const holder = pressedChord === null ? undefined : findKeyHolder(pressedChord, commands, customKeys)
  const isUnavailable =
    pressedChord !== null && command.scope === 'text' && chordScope(pressedChord) === 'outside'
  const isRejected =
    pressedChord !== null &&
    (isReservedChord(pressedChord) || isUnavailable || (holder && !canRemoveKey(holder, customKeys)))

  const onKeyDown = (event: KeyboardEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return onCancel()
    const chord = toChord(event.nativeEvent)
    if (!chord) return
    const isFree = !findKeyHolder(chord, commands, customKeys) && !isReservedChord(chord)
    if (isFree && !(command.scope === 'text' && chordScope(chord) === 'outside')) onChooseChord(chord)
    else setPressedChord(chord)
  }
  const keys = pressedChord && keyLabels(pressedChord).join(' ')
  return (
    <fieldset
      className={classes.recorder}
      aria-label={t('shortcuts.press', { name: t(`command.${command.id}`) })}
    >
      <Button
        size="compact-sm"
        variant="light"
        autoFocus
        // Escape cancels recording without closing the sheet.
        data-mantine-stop-propagation="true"
        onKeyDown={onKeyDown}
      >
        {t('shortcuts.pressNow')}
      </Button>
      <div role="status">
        {isRejected && t('shortcuts.refused', { keys })}
        {holder &&
          !isRejected &&
          (holder === command
            ? t('shortcuts.already', { keys })
            : t('shortcuts.taken', { keys, name: t(`command.${holder.id}`) }))}
      </div>
      <div className={classes.actions}>
        {pressedChord && holder && holder !== command && !isRejected && (
          <Button size="compact-sm" onClick={() => onChooseChord(pressedChord)}>
            {t('shortcuts.take')}
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </div>
    </fieldset>
  )
}
