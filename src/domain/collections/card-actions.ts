import type { Workspace } from '#contract/accounts.ts'
import type { Collection } from '#contract/collection.ts'
import { autoDetect } from '#domain/languages/languages.ts'
import { isRunning } from '#domain/recognition/processing.ts'
import { canRetry } from '#domain/recognition/status-message.ts'
import { isDeletable } from './collection-kinds.ts'

/** User looking at a card. */
export interface CardViewer {
  uid: string
  /** The viewer's role in the displayed workspace. */
  role: Workspace['role']
  /** Whether the viewer also belongs to other workspaces. */
  hasOtherWorkspaces: boolean
  isCorrector?: boolean
}

type Rule = (collection: Collection, viewer: CardViewer, now: number) => boolean

const isMine: Rule = ({ userId }, { uid }) => userId === uid
const isManager: Rule = (_, { role }) => role === 'owner' || role === 'admin'
const canShare: Rule = (...args) => isMine(...args) || isManager(...args)
const isComplete: Rule = ({ processing }) => processing.state === 'complete'
const isTranscribed: Rule = (...args) => args[0].type === 'transcription' && isComplete(...args)

/** A document's language is chosen when it is translated. */
const isTranslatable: Rule = (...args) =>
  args[0].type === 'text'
    ? isComplete(...args) && args[0].snippet.trim() !== ''
    : isTranscribed(...args) && !hasNoLanguage(args[0])

/** Returns whether a collection's language is unknown. */
export const hasNoLanguage = ({ languageCode }: Pick<Collection, 'languageCode'>): boolean =>
  ['', autoDetect].includes(languageCode)

/** Returns whether a collection can be opened; failed ones can't. */
export const canOpen = ({ processing }: Pick<Collection, 'processing'>): boolean =>
  processing.state !== 'error'

/** Returns whether a viewer may currently correct someone else's collection. */
export const canCorrect = (
  { precisionQueue, userId }: Pick<Collection, 'precisionQueue' | 'userId'>,
  { uid, isCorrector = false }: Pick<CardViewer, 'uid' | 'isCorrector'>,
): boolean => isCorrector && precisionQueue?.taken === true && userId !== uid

/** Card actions in menu order, each with the rule that allows it. */
const rules = {
  open: canOpen,
  openInTab: canOpen,
  // If the language is missing, the user chooses it instead of retrying.
  tryAgain: (collection, _, now) =>
    collection.processing.state === 'paused' || (!collection.needsLanguage && canRetry(collection, now)),
  // During processing, a recording may still get its name from its source; failed recordings don't need
  // names.
  rename: (...args) =>
    args[0].type === 'text'
      ? canShare(...args)
      : isMine(...args) && ['complete', 'paused'].includes(args[0].processing.state),
  duplicate: isComplete,
  translate: (...args) => isTranslatable(...args) && canShare(...args),
  generate: isTranscribed,
  // Orders Precision, or shows the order.
  precision: (...args) =>
    isTranscribed(...args) && canShare(...args) && !args[0].demo && args[0].tTranslation === undefined,
  // Correctors may not export other people's texts.
  export: (...args) => isTranscribed(...args) && !canCorrect(args[0], args[1]),
  projects: () => true,
  tags: ({ type }) => type === 'text',
  share: canShare,
  becomeOwner: (...args) => !isMine(...args) && isManager(...args),
  // An order belongs to the workspace that pays for it.
  move: (...args) => isMine(...args) && args[1].hasOtherWorkspaces && isDeletable(args[0]),
  hold: isManager,
  // Everyone with access may cancel and retry.
  cancel: (collection) => isRunning(collection) || collection.processing.state === 'paused',
  delete: (...args) => isMine(...args) && isDeletable(args[0]),
} satisfies Record<string, Rule>
export type CardAction = keyof typeof rules

/** Actions allowed while a collection is being moved to another region. */
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
