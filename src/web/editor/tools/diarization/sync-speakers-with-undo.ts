import { hasCustomName } from '#domain/speakers/speaker-turns.ts'
import type { Session } from '#web/editor/core/session/session.ts'
import { removeSilentSpeaker } from '#web/editor/tools/speakers/speaker-actions.ts'
import { speakerShares } from '#web/editor/tools/speakers/speaker-shares.ts'

/** Delay before the list is updated after a text change, in milliseconds. */
const idleMs = 500

/**
 * Keeps the list of speakers in sync with the text when an identification is undone or redone: restores
 * earlier speakers with their names and colors, and removes numbered speakers without words.
 * @param before IDs of the speakers before the identification
 * @param after IDs of the speakers after the identification
 */
export function syncSpeakersWithUndo(
  session: Session,
  before: readonly string[],
  after: readonly string[],
): void {
  const { view, speakers, onChange } = session
  const changedIds = [
    ...after.filter((id) => !before.includes(id)),
    ...before.filter((id) => !after.includes(id)),
  ]
  speakers.markRemoved(changedIds.filter((id) => !after.includes(id)))
  if (changedIds.length === 0) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const sync = async () => {
    if (view.isDestroyed) return stop()
    const shares = speakerShares(view.state.doc)
    const [targetId] = shares.keys()
    for (const id of changedIds) {
      const speaker = speakers.snapshot().all.find((candidate) => candidate.id === id)
      if (speaker && targetId && !shares.has(id) && !hasCustomName(speaker))
        await removeSilentSpeaker(session, id, targetId)
    }
  }
  const stop = onChange(() => {
    clearTimeout(timer)
    timer = setTimeout(() => void sync(), idleMs)
  })
}
