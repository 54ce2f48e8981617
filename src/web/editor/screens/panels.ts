import {
  IconBadgeCc,
  IconClipboardText,
  IconGitCompare,
  IconHighlight,
  IconHistory,
  IconNotes,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { TabId } from '#web/editor/core/rails/rails.ts'
import type { PanelProps } from '#web/editor/core/session/panel-props.ts'
import { BookmarksSection } from '#web/editor/tools/bookmarks/bookmarks-section.tsx'
import { ConfidenceSection } from '#web/editor/tools/confidence/confidence-section.tsx'
import { MarkersSection } from '#web/editor/tools/markers/markers-section.tsx'
import { RedactionsSection } from '#web/editor/tools/redaction/redactions-section.tsx'
import { SpeakersSection } from '#web/editor/tools/speakers/speakers-section.tsx'
import { lazyComponent } from '#web/lib/lazy-component.ts'

/** Tab of the right rail, loaded on first use and unmounted while closed. */
export interface RightTab {
  id: TabId
  icon: TablerIcon
  component: ComponentType<PanelProps>
}

/**
 * Tabs of the right rail, in display order. To add one, add its ID to `rails/rails.ts`, its name under `rail` in both
 * catalogs, and `{ id, icon, component: lazyComponent(() => import('#web/editor/tools/versions/versions-tab.tsx')) }` here.
 * `context.rails.showTab(id)` opens it.
 */
export const rightTabs: readonly RightTab[] = [
  {
    id: 'highlights',
    icon: IconHighlight,
    component: lazyComponent(() => import('#web/editor/tools/highlights/highlights-tab.tsx')),
  },
  {
    id: 'captions',
    icon: IconBadgeCc,
    component: lazyComponent(() => import('#web/editor/tools/captions/captions-tab.tsx')),
  },
  {
    id: 'versions',
    icon: IconHistory,
    component: lazyComponent(() => import('#web/editor/tools/versions/versions-tab.tsx')),
  },
  {
    id: 'notes',
    icon: IconNotes,
    component: lazyComponent(() => import('#web/editor/tools/notes/notes-tab.tsx')),
  },
]

/** Tabs of a corrector's job, without the customer's highlights, notes and versions. */
export const jobTabs: readonly RightTab[] = [
  {
    id: 'job',
    icon: IconClipboardText,
    component: lazyComponent(() => import('#web/editor/tools/correction/job-tab.tsx')),
  },
  {
    id: 'changes',
    icon: IconGitCompare,
    component: lazyComponent(() => import('#web/editor/tools/correction/changes-tab.tsx')),
  },
  ...rightTabs.filter(({ id }) => id === 'captions'),
]

/** Section of the left rail; renders a `RailSection`, or nothing while it is empty. */
export interface LeftSection {
  id: string
  component: ComponentType<PanelProps>
}

/** Sections of the left rail below the video, from top to bottom. */
export const leftSections: readonly LeftSection[] = [
  { id: 'speakers', component: SpeakersSection },
  { id: 'bookmarks', component: BookmarksSection },
  { id: 'redactions', component: RedactionsSection },
  { id: 'markers', component: MarkersSection },
  { id: 'doubts', component: ConfidenceSection },
]

/** Sections of a corrector's job, without private markers and redactions. */
export const jobSections: readonly LeftSection[] = leftSections.filter(
  ({ id }) => id !== 'markers' && id !== 'redactions',
)
