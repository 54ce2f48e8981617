import type { CommandId } from '#web/editor/core/commands/command.ts'
import { getCommand } from '#web/editor/core/commands/commands.ts'
import { firstChordLabel } from '#web/editor/core/commands/key-choice.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useUserSettings } from '#web/lib/queries/user-settings.ts'
import table from '#web/ui/table.module.css'

/** The commands that correctors use most, in workflow order. */
const commandIds: readonly CommandId[] = [
  'playPause',
  'back',
  'forward',
  'replay',
  'slower',
  'faster',
  'nextDoubt',
  'acceptWord',
  'nextUnplayed',
  'passTurn',
  'split',
  'speaker1',
  'changeSpeaker',
  'find',
  'showJob',
  'showChanges',
  'undo',
  'leaveText',
  'completeJob',
  'pauseJob',
  'releaseJob',
  'rejectJob',
  'palette',
  'shortcuts',
]

/** Table of the most important shortcuts, as configured by the corrector. */
export default function KeyList({ uid }: { uid: string }) {
  const { t } = useTranslation(['transcripts', 'correctorGuide'])
  const { settings } = useUserSettings(uid)
  return (
    <table className={table.table}>
      <tbody>
        {commandIds.map((id) => (
          <tr key={id}>
            <th scope="row">{t(`command.${id}`)}</th>
            <td>
              <kbd>{firstChordLabel(getCommand(id), settings.keys) ?? t('correctorGuide:noKeys')}</kbd>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
