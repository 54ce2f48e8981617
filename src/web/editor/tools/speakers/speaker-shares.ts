import type { Node } from 'prosemirror-model'
import { speakingTime } from '#domain/speakers/speaker-turns.ts'
import type { Ms, Word } from '#domain/words/words.ts'
import { getAttrs } from '#web/editor/core/document/schema.ts'
import { getTurns, type PositionedTurn } from '#web/editor/core/document/turns.ts'

/** A speaker's share of the recording. */
export interface SpeakerShare {
  turns: number
  time: Ms
}

const cache = new WeakMap<readonly Word[], Ms>()

function timeOf(words: readonly Word[]): Ms {
  let time = cache.get(words)
  if (time === undefined) {
    time = speakingTime(words)
    cache.set(words, time)
  }
  return time
}

/**
 * Returns each speaker's share, in order of first appearance; processes only turns that are new since the
 * last call.
 */
export function speakerShares(doc: Node): Map<string, SpeakerShare> {
  const shares = new Map<string, SpeakerShare>()
  for (const { node } of getTurns(doc)) {
    const { speaker, words } = getAttrs(node)
    if (words.length === 0) continue
    const share = shares.get(speaker) ?? { turns: 0, time: 0 }
    shares.set(speaker, { turns: share.turns + 1, time: share.time + timeOf(words) })
  }
  return shares
}

/** Returns a speaker's next turn after a position, or the speaker's first turn if there is none. */
export function findNextTurn(doc: Node, speaker: string, pos: number): PositionedTurn | undefined {
  const ownTurns = getTurns(doc).filter(({ node }) => getAttrs(node).speaker === speaker)
  return ownTurns.find((turn) => turn.pos > pos) ?? ownTurns[0]
}
