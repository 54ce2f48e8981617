import type { Workspace } from '#contract/accounts.ts'
import type { Collection } from '#contract/collection.ts'
import { isDeletable } from './collection-kinds.ts'
import { autoDetect } from './languages.ts'
import { isRunning } from './processing.ts'
import { canRetry } from './status-message.ts'

/** User looking at a card. */
export interface CardViewer {
  uid: string
  /** Role in the displayed workspace. */
  role: Workspace['role']
  /** Whether the viewer belongs to other workspaces too. */
  hasOthers: boolean
  isCorrector?: boolean
}

type Rule = (collection: Collection, viewer: CardViewer, now: number) => boolean

const isMine: Rule = ({ userId }, { uid }) => userId === uid
const isManager: Rule = (_, { role }) => role === 'owner' || role === 'admin'
const mayShare: Rule = (...of) => isMine(...of) || isManager(...of)
const isComplete: Rule = ({ processing }) => processing.state === 'complete'
const isTranscribed: Rule = (...of) => of[0].type === 'transcription' && isComplete(...of)

/** The language of a document is chosen with its translation. */
const isTranslatable: Rule = (...of) =>
  of[0].type === 'text'
    ? isComplete(...of) && of[0].snippet.trim() !== ''
    : isTranscribed(...of) && !hasNoLanguage(of[0])

/** Returns whether the language of a collection isn't known. */
export const hasNoLanguage = ({ languageCode }: Pick<Collection, 'languageCode'>): boolean =>
  ['', autoDetect].includes(languageCode)

/** Returns whether a collection opens; failed ones don't. */
export const canOpen = ({ processing }: Pick<Collection, 'processing'>): boolean =>
  processing.state !== 'error'

/** Returns whether a viewer may be correcting a collection of someone else's at the moment. */
export const mayCorrect = (
  { precisionQueue, userId }: Pick<Collection, 'precisionQueue' | 'userId'>,
  { uid, isCorrector = false }: Pick<CardViewer, 'uid' | 'isCorrector'>,
): boolean => isCorrector && precisionQueue?.taken === true && userId !== uid

/** Actions on a card in menu order, each with the rule that allows it. */
const rules = {
  open: canOpen,
  openInTab: canOpen,
  // If the language is missing, choosing it is the retry.
  tryAgain: (collection, _, now) =>
    collection.processing.state === 'paused' || (!collection.needsLanguage && canRetry(collection, now)),
  // The source may still change a recording's name during processing; failed ones don't need names.
  rename: (...of) =>
    of[0].type === 'text'
      ? mayShare(...of)
      : isMine(...of) && ['complete', 'paused'].includes(of[0].processing.state),
  duplicate: isComplete,
  translate: (...of) => isTranslatable(...of) && mayShare(...of),
  generate: isTranscribed,
  // It orders, or shows the order.
  precision: (...of) =>
    isTranscribed(...of) && mayShare(...of) && !of[0].demo && of[0].tTranslation === undefined,
  // Correctors don't take texts of others away.
  export: (...of) => isTranscribed(...of) && !mayCorrect(of[0], of[1]),
  projects: () => true,
  tags: ({ type }) => type === 'text',
  share: mayShare,
  becomeOwner: (...of) => !isMine(...of) && isManager(...of),
  // An order belongs to the workspace that pays for it.
  move: (...of) => isMine(...of) && of[1].hasOthers && isDeletable(of[0]),
  hold: isManager,
  // Everyone with access may cancel and retry.
  cancel: (collection) => isRunning(collection) || collection.processing.state === 'paused',
  delete: (...of) => isMine(...of) && isDeletable(of[0]),
} satisfies Record<string, Rule>
export type CardAction = keyof typeof rules

/** Allowed actions during a move to another region. */
const readingActions: ReadonlySet<CardAction> = new Set(['open', 'openInTab', 'duplicate', 'export'])

/**
 * Returns whether a viewer may take an action on a collection.
 * @param now seconds since 1970
 */
export function isActionAllowed(
  action: CardAction,
  collection: Collection,
  viewer: CardViewer,
  now = Date.now() / 1000,
): boolean {
  if (collection.movingTo && !readingActions.has(action)) return false
  return rules[action](collection, viewer, now)
}

/**
 * Returns the actions that a viewer may take on a collection, in menu order.
 * @param now seconds since 1970
 */
export function allowedActions(collection: Collection, viewer: CardViewer, now: number): CardAction[] {
  return (Object.keys(rules) as CardAction[]).filter((action) =>
    isActionAllowed(action, collection, viewer, now),
  )
}
