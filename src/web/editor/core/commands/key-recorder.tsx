import { Button } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import type { UserSettings } from '#contract/settings.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import type { Command } from './command.ts'
import { commands } from './commands.ts'
import { holderOf, mayRemove } from './key-choice.ts'
import { chordOf, isNeeded, keyLabels, placeOf } from './keys.ts'
import classes from './shortcut-sheet.module.css'

interface KeyRecorderProps {
  command: Command
  chosen: UserSettings['keys']
  onChord: (chord: string) => void
  onCancel: () => void
}

/** Waits for a command's new keys; asks about those of another command. */
export function KeyRecorder({ command, chosen, onChord, onCancel }: KeyRecorderProps) {
  const { t } = useTranslation(['transcripts', 'common'])
  const [pressed, setPressed] = useState<string | null>(null)
  const holder = pressed === null ? undefined : holderOf(pressed, commands, chosen)
  const never = pressed !== null && command.where === 'text' && placeOf(pressed) === 'outside'
  const refused = pressed !== null && (isNeeded(pressed) || never || (holder && !mayRemove(holder, chosen)))

  const onKeyDown = (event: KeyboardEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return onCancel()
    const chord = chordOf(event.nativeEvent)
    if (!chord) return
    const isFree = !holderOf(chord, commands, chosen) && !isNeeded(chord)
    if (isFree && !(command.where === 'text' && placeOf(chord) === 'outside')) onChord(chord)
    else setPressed(chord)
  }
  const keys = pressed && keyLabels(pressed).join(' ')
  return (
    <fieldset
      className={classes.recorder}
      aria-label={t('shortcuts.press', { name: t(`command.${command.id}`) })}
    >
      <Button
        size="compact-sm"
        variant="light"
        autoFocus
        // Escape ends the recording, without closing the sheet.
        data-mantine-stop-propagation="true"
        onKeyDown={onKeyDown}
      >
        {t('shortcuts.pressNow')}
      </Button>
      <div role="status">
        {refused && t('shortcuts.refused', { keys })}
        {holder &&
          !refused &&
          (holder === command
            ? t('shortcuts.already', { keys })
            : t('shortcuts.taken', { keys, name: t(`command.${holder.id}`) }))}
      </div>
      <div className={classes.choices}>
        {pressed && holder && holder !== command && !refused && (
          <Button size="compact-sm" onClick={() => onChord(pressed)}>
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
