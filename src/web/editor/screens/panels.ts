import { IconHighlight, IconHistory, IconNotes, type TablerIcon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { TabId } from '#web/editor/core/rails/rails.ts'
import type { PanelProps } from '#web/editor/core/session/panel-props.ts'
import { ConfidenceSection } from '#web/editor/tools/confidence/confidence-section.tsx'
import { BookmarksSection } from '#web/editor/tools/markers/bookmarks-section.tsx'
import { MarkersSection } from '#web/editor/tools/markers/markers-section.tsx'
import { SpeakersSection } from '#web/editor/tools/speakers/speakers-section.tsx'
import { lazyPart } from '#web/lib/lazy-part.ts'

/** A tab of the right rail. It is loaded on first use, and unmounted while it is closed. */
export interface RightTab {
  id: TabId
  icon: TablerIcon
  component: ComponentType<PanelProps>
}

/**
 * Tabs of the right rail, in their order. To add one: its id in `rails/rails.ts`, its name under `rail` in both
 * catalogs, and here `{ id, icon, component: lazyPart(() => import('#web/editor/tools/versions/versions-tab.tsx')) }`.
 * `context.rails.showTab(id)` opens it from anywhere.
 */
export const rightTabs: readonly RightTab[] = [
  {
    id: 'highlights',
    icon: IconHighlight,
    component: lazyPart(() => import('#web/editor/tools/highlights/highlights-tab.tsx')),
  },
  {
    id: 'versions',
    icon: IconHistory,
    component: lazyPart(() => import('#web/editor/tools/versions/versions-tab.tsx')),
  },
  {
    id: 'notes',
    icon: IconNotes,
    component: lazyPart(() => import('#web/editor/tools/notes/notes-tab.tsx')),
  },
]

/** A section of the left rail. It renders a `RailSection`, or nothing while it is empty. */
export interface LeftSection {
  id: string
  component: ComponentType<PanelProps>
}

/** Sections of the left rail below the video, from top to bottom. Add new sections here. */
export const leftSections: readonly LeftSection[] = [
  { id: 'speakers', component: SpeakersSection },
  { id: 'bookmarks', component: BookmarksSection },
  { id: 'markers', component: MarkersSection },
  { id: 'doubts', component: ConfidenceSection },
]
