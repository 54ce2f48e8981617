import type { Collection } from '#contract/collection.ts'
import { isDeletable } from '#domain/collection-kinds.ts'
import { autoDetect } from '#domain/languages.ts'
import { mayRetry } from '#domain/status-message.ts'
import { isRunning } from '#web/features/collections/state/polling.ts'
import type { Viewer } from '#web/features/collections/state/viewer.ts'
import { collectionAddress } from '#web/lib/collection-route.ts'
import { dialog } from './dialogs.ts'

/** A collection on the dashboard, as a card or a row, and what its place there can do. */
export interface Item {
  collection: Collection
  open: () => void
  /** Retries it, or resumes a paused one. */
  tryAgain: () => void
  /** Opens its share screen. */
  share: () => void
  /** Lets its name be edited in its place. */
  rename: () => void
  /** Makes a copy of it. */
  duplicate: () => void
  /** Stops the work on it. */
  cancel: () => void
  /** Fades it away; it can be called back. */
  remove: () => void
}

/** Something to do with one collection: menu, context menu and keys offer the same. */
export interface ItemAction {
  /** Its text is `action.{id}` of the catalog, its icon in `item-menu.tsx`. */
  id:
    | 'open'
    | 'openInTab'
    | 'tryAgain'
    | 'rename'
    | 'duplicate'
    | 'translate'
    | 'generate'
    | 'projects'
    | 'share'
    | 'becomeOwner'
    | 'move'
    | 'cancel'
    | 'delete'
  /** The key that does it while the card has the focus, as `KeyboardEvent.key`. */
  key?: 'Enter' | 'F2' | 'Delete'
  can: (collection: Collection, viewer: Viewer) => boolean
  /** Without it, it is a menu beside the menu. */
  run?: (item: Item) => void
}

const isMine = (collection: Collection, { uid }: Pick<Viewer, 'uid'>) => collection.userId === uid
const isManager = ({ role }: Pick<Viewer, 'role'>) => role === 'owner' || role === 'admin'
const mayShare = (collection: Collection, viewer: Pick<Viewer, 'uid' | 'role'>) =>
  isMine(collection, viewer) || isManager(viewer)
/** Finished content can be duplicated, documents like transcripts. */
const isComplete = ({ processing }: Collection) => processing.state === 'complete'
const isTranscribed = ({ type, processing }: Collection) =>
  type === 'transcription' && processing.state === 'complete'
/** Names may still change from the source during processing; failed ones aren't worth naming. */
const isNameable = ({ processing }: Collection) => ['complete', 'paused'].includes(processing.state)
/** Everyone with access may cancel processing and retry. */
const isUnfinished = (collection: Collection) =>
  isRunning(collection) || collection.processing.state === 'paused'
const opens = ({ processing }: Collection) => processing.state !== 'error'
/** If the language is missing, choosing it is the retry. */
const mayTryAgain = (collection: Collection) =>
  collection.processing.state === 'paused' ||
  (!collection.needsLanguage && mayRetry(collection, Date.now() / 1000))

export const mayRename = (collection: Collection, viewer: Pick<Viewer, 'uid' | 'role'>) =>
  collection.type === 'text'
    ? mayShare(collection, viewer)
    : isMine(collection, viewer) && isNameable(collection)

export const mayDelete = (collection: Collection, viewer: Pick<Viewer, 'uid'>) =>
  isMine(collection, viewer) && isDeletable(collection)

/** Ordering one is for its owner and who manages the workspace; who only shares it may not. */
export const mayTranslate = (collection: Collection, viewer: Pick<Viewer, 'uid' | 'role'>) =>
  isTranscribed(collection) &&
  mayShare(collection, viewer) &&
  !['', autoDetect].includes(collection.languageCode)

/** In the order of the menu. What needs a dialog opens it by `dialog.open` of `dialogs.ts`. */
export const itemActions: readonly ItemAction[] = [
  { id: 'open', key: 'Enter', can: opens, run: ({ open }) => open() },
  {
    id: 'openInTab',
    can: opens,
    run: ({ collection }) => void window.open(collectionAddress(collection), '_blank', 'noopener'),
  },
  { id: 'tryAgain', can: mayTryAgain, run: ({ tryAgain }) => tryAgain() },
  {
    id: 'rename',
    key: 'F2',
    can: (collection, viewer) => mayRename(collection, viewer),
    run: ({ rename }) => rename(),
  },
  { id: 'duplicate', can: isComplete, run: ({ duplicate }) => duplicate() },
  {
    id: 'translate',
    can: mayTranslate,
    run: ({ collection }) => dialog.open({ kind: 'translate', collections: [collection] }),
  },
  {
    id: 'generate',
    can: isTranscribed,
    run: ({ collection }) => dialog.open({ kind: 'generate', collections: [collection] }),
  },
  { id: 'projects', can: () => true },
  { id: 'share', can: mayShare, run: ({ share }) => share() },
  {
    id: 'becomeOwner',
    can: (collection, viewer) => !isMine(collection, viewer) && isManager(viewer),
    run: ({ collection }) => dialog.open({ kind: 'becomeOwner', collections: [collection] }),
  },
  {
    id: 'move',
    can: (collection, viewer) => isMine(collection, viewer) && viewer.hasOthers,
    run: ({ collection }) => dialog.open({ kind: 'move', collections: [collection] }),
  },
  { id: 'cancel', can: isUnfinished, run: ({ cancel }) => cancel() },
  { id: 'delete', key: 'Delete', can: mayDelete, run: ({ remove }) => remove() },
]
