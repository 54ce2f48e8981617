import { toSeconds } from '#domain/words/seconds.ts'
import { getBookmarks, toggleBookmark } from '#web/editor/core/document/bookmarks.ts'
import { wordsInRange } from '#web/editor/core/document/word-positions.ts'
import { moveToTime } from '#web/editor/core/session/conflict-marks.ts'
import type { Session } from '#web/editor/core/session/session.ts'

export function toggleBookmarkAtCursor({ view }: Session): void {
  const transaction = toggleBookmark(view.state)
  if (transaction) view.dispatch(transaction)
}

/** Moves to the next or previous bookmark relative to the cursor. */
export function goToBookmark({ view, player, tracking, notices }: Session, direction: 1 | -1): void {
  const { doc, selection } = view.state
  const word = wordsInRange(doc, { from: selection.from, to: selection.from + 1 })[0]
  const currentTime = word?.start ?? player.position * 1000
  const times = getBookmarks(view.state).map(({ time }) => time)
  const next =
    direction > 0 ? times.find((time) => time > currentTime) : times.findLast((time) => time < currentTime)
  const time = next ?? (direction > 0 ? times[0] : times.at(-1))
  if (time === undefined) {
    notices.notify({ text: 'bookmarks.noneYet' })
    return
  }
  moveToTime(view, time)
  player.seek(toSeconds(time))
  tracking.resume()
}
