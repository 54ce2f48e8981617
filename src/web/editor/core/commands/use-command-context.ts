import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Collection } from '#contract/collection.ts'
import { maxTermLength } from '#contract/limits.ts'
import { type CardViewer, isActionAllowed } from '#domain/collections/card-actions.ts'
import { normalizeTerm } from '#domain/recognition/recognized-text.ts'
import { toSeconds } from '#domain/words/seconds.ts'
import type { Slot } from '#domain/words/words.ts'
import { openPopOut } from '#web/editor/core/playback/pop-out.ts'
import type { Rails } from '#web/editor/core/rails/rails.ts'
import type { JobTools } from '#web/editor/core/session/job.ts'
import { useDenoise } from '#web/editor/core/session/queries.ts'
import type { Session } from '#web/editor/core/session/session.ts'
import { selectedSpan, selectedText } from '#web/editor/core/view/selected-span.ts'
import type { SelectedWord } from '#web/editor/tools/dictionary/queries.ts'
import { useCopyLink } from '#web/editor/tools/highlights/use-copy-link.ts'
import { useMarkers } from '#web/editor/tools/markers/use-markers.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { shareDialogLinkOptions } from '#web/lib/links/share-dialog-link.ts'
import { isCorrectorPath } from '#web/lib/queries/corrector-mode.ts'
import type { UserSettingsState } from '#web/lib/queries/user-settings.ts'
import type { CommandContext } from './command.ts'
import { playButtonId } from './playback-commands.ts'

/** Opens the dialog for a translation, document, export or Precision order of a collection. */
export type OnCreate = (
  kind: 'translation' | 'document' | 'export' | 'precision',
  collection: Collection,
) => void

interface Page {
  collection: Collection
  rails: Rails
  settings: UserSettingsState
  maxThreshold: number
  onOpenShortcuts: () => void
  onOpenPalette: () => void
  onRecode: (span: Slot) => void
  onAddToDictionary: (word: SelectedWord) => void
  viewer: CardViewer
  onCreate: OnCreate
  /** The corrector's job; null on other pages, undefined while it opens. */
  job: JobTools | null | undefined
}

/** Returns the functions and data that commands use. The functions are stable across renders. */
export function useCommandContext(session: Session | null, page: Page): CommandContext | null {
  const { t } = useTranslation('transcripts')
  const { collection, rails, maxThreshold, onOpenShortcuts, onOpenPalette, viewer, onCreate } = page
  const { onRecode, onAddToDictionary, job } = page
  const canShare = isActionAllowed('share', collection, viewer)
  const canTranslate = isActionAllowed('translate', collection, viewer)
  const canGenerate = isActionAllowed('generate', collection, viewer)
  const canOrderPrecision =
    isActionAllowed('precision', collection, viewer) && !isCorrectorPath(location.pathname)
  const { settings, change } = page.settings
  const { mutate: denoise } = useDenoise()
  const copyLink = useCopyLink()
  const navigate = useNavigate()
  const { markers, toggle, remove } = useMarkers(collection.id, { enabled: job === null })
  return useMemo(
    () =>
      session && job !== undefined
        ? {
            session,
            job,
            collection,
            rails,
            settings,
            changeSettings: change,
            maxThreshold,
            recode() {
              const span = selectedSpan(session.view.state)
              if (span) onRecode(span)
              else notifications.show({ message: t('recode.nothing') })
            },
            addToDictionary() {
              const span = selectedSpan(session.view.state)
              const term = normalizeTerm(selectedText(session.view.state))
              if (!span || term === '') notifications.show({ message: t('dictionary.nothing') })
              else if (term.length > maxTermLength)
                notifications.show({ message: t('dictionary.tooLong', { count: maxTermLength }) })
              else onAddToDictionary({ term, start: toSeconds(span.start), end: toSeconds(span.end) })
            },
            denoise: () => denoise(collection.id),
            share: canShare ? () => void navigate(shareDialogLinkOptions(collection.id)) : undefined,
            translate: canTranslate ? () => onCreate('translation', collection) : undefined,
            generate: canGenerate ? () => onCreate('document', collection) : undefined,
            precision: canOrderPrecision ? () => onCreate('precision', collection) : undefined,
            copyLink() {
              const { span } = session.loop.snapshot()
              copyLink(span?.from ?? session.player.position, span?.to)
            },
            markers,
            toggleMarker: () => toggle(session.player.position),
            removeMarker: remove,
            popOut: () => openPopOut(collection, session.player),
            leaveText: () => document.getElementById(playButtonId)?.focus(),
            showShortcuts: onOpenShortcuts,
            showPalette: onOpenPalette,
          }
        : null,
    [
      session,
      job,
      collection,
      rails,
      settings,
      change,
      maxThreshold,
      denoise,
      canShare,
      canTranslate,
      canGenerate,
      canOrderPrecision,
      onCreate,
      navigate,
      t,
      onOpenShortcuts,
      onOpenPalette,
      onRecode,
      onAddToDictionary,
      copyLink,
      markers,
      toggle,
      remove,
    ],
  )
}
