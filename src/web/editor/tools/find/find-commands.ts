import {
  IconChecks,
  IconChevronDown,
  IconChevronUp,
  IconEar,
  IconLayoutSidebarRightExpand,
  IconReplace,
  IconSearch,
  IconSparkles,
  IconVolume,
} from '@tabler/icons-react'
import { escapeRegExp } from '#domain/words/find.ts'
import type { Command, CommandContext } from '#web/editor/core/commands/command.ts'
import {
  acceptSelection,
  currentLowConfidenceWord,
  goToLowConfidenceWord,
  openReplaceForSimilarWords,
  playAround,
} from '#web/editor/tools/confidence/confidence-actions.ts'

/** Maximum length of a selection used as the search term. */
const maxQueryLength = 100

/** Returns the selection as a search term; empty if it is too long, spans turns or doesn't have the focus. */
function selectedText({ view, findTool }: CommandContext['session']): { text?: string } {
  const { $from, $to, from, to, empty } = view.state.selection
  if (!view.hasFocus() || empty || !$from.sameParent($to) || to - from > maxQueryLength) return {}
  const text = view.state.doc.textBetween(from, to)
  return { text: findTool.finder.snapshot().request.regex ? escapeRegExp(text) : text }
}

function stepOrOpen({ session }: CommandContext, direction: 1 | -1): void {
  const { finder } = session.findTool
  const { open, request } = finder.snapshot()
  if (!open) finder.open(request.text === '' ? selectedText(session) : {})
  else finder.step(direction)
}

/** Commands for find, replace and low-confidence words. */
export const findCommands: readonly Command[] = [
  {
    id: 'find',
    group: 'text',
    icon: IconSearch,
    keys: ['Mod+F'],
    run: ({ session }) =>
      session.findTool.finder.open({ ...selectedText(session), lowConfidenceOnly: false }),
  },
  {
    id: 'replace',
    group: 'text',
    icon: IconReplace,
    keys: ['Mod+H', 'Mod+Alt+F'],
    changesText: true,
    run: ({ session }) =>
      session.findTool.finder.open({ ...selectedText(session), lowConfidenceOnly: false, replacing: true }),
  },
  {
    id: 'findNext',
    group: 'text',
    icon: IconChevronDown,
    keys: ['F3'],
    run: (context) => stepOrOpen(context, 1),
  },
  {
    id: 'findPrevious',
    group: 'text',
    icon: IconChevronUp,
    keys: ['Shift+F3'],
    run: (context) => stepOrOpen(context, -1),
  },
  {
    id: 'nextDoubt',
    group: 'text',
    icon: IconChevronDown,
    keys: ['Alt+N'],
    run: (context) => goToLowConfidenceWord(context, 1),
  },
  {
    id: 'previousDoubt',
    group: 'text',
    icon: IconChevronUp,
    keys: ['Alt+Shift+N'],
    run: (context) => goToLowConfidenceWord(context, -1),
  },
  {
    id: 'acceptWord',
    group: 'text',
    icon: IconChecks,
    keys: ['Alt+A'],
    scope: 'text',
    changesText: true,
    enabled: (context) => currentLowConfidenceWord(context) !== null,
    run: acceptSelection,
  },
  {
    id: 'fixLike',
    group: 'text',
    icon: IconSparkles,
    keys: ['Alt+Shift+A'],
    scope: 'text',
    changesText: true,
    enabled: (context) => currentLowConfidenceWord(context) !== null,
    run: (context) => {
      const current = currentLowConfidenceWord(context)
      if (current) openReplaceForSimilarWords(context, current)
    },
  },
  {
    id: 'playDoubt',
    group: 'playback',
    icon: IconEar,
    keys: ['Alt+Shift+P'],
    scope: 'text',
    enabled: (context) => currentLowConfidenceWord(context) !== null,
    run: playAround,
  },
  {
    id: 'playDoubts',
    group: 'preferences',
    icon: IconVolume,
    keys: [],
    checked: ({ settings }) => settings.playDoubts,
    run: ({ settings, changeSettings }) => changeSettings({ playDoubts: !settings.playDoubts }),
  },
  {
    id: 'wideReplace',
    group: 'preferences',
    icon: IconLayoutSidebarRightExpand,
    keys: [],
    checked: ({ settings }) => settings.expandReplaceText,
    run: ({ settings, changeSettings }) => changeSettings({ expandReplaceText: !settings.expandReplaceText }),
  },
]
