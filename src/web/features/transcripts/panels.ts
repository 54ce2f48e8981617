import { IconHighlight, IconHistory, IconNotes, type TablerIcon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Collection } from '#contract/collections.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { BookmarksSection } from './bookmarks-section.tsx'
import type { CommandContext } from './command.ts'
import { DoubtsSection } from './doubts-section.tsx'
import { MarkersSection } from './markers-section.tsx'
import type { TabId } from './rails/rails.ts'
import { SpeakersSection } from './speakers-section.tsx'

export interface PanelProps {
  collection: Collection
  context: CommandContext
  /** Id of who looks. */
  viewer: string
}

/** A tab of the right rail. It is loaded when it is first opened, and gone while it is closed. */
export interface RightTab {
  id: TabId
  icon: TablerIcon
  component: ComponentType<PanelProps>
}

/**
 * Tabs of the right rail, in their order. To add one: its id in `rails/rails.ts`, its name under `rail` in both
 * catalogues, and here `{ id, icon, component: lazyPart(() => import('./versions-tab.tsx')) }`.
 * `context.rails.showTab(id)` opens it from anywhere.
 */
export const rightTabs: readonly RightTab[] = [
  { id: 'highlights', icon: IconHighlight, component: lazyPart(() => import('./highlights-tab.tsx')) },
  { id: 'versions', icon: IconHistory, component: lazyPart(() => import('./versions-tab.tsx')) },
  { id: 'notes', icon: IconNotes, component: lazyPart(() => import('./notes-tab.tsx')) },
]

/** A section of the left rail. It draws itself in a `RailSection`, or nothing while it has nothing to show. */
export interface LeftSection {
  id: string
  component: ComponentType<PanelProps>
}

/** What stands in the left rail below the video, from top to bottom. To add a section, list it here. */
export const leftSections: readonly LeftSection[] = [
  { id: 'speakers', component: SpeakersSection },
  { id: 'bookmarks', component: BookmarksSection },
  { id: 'markers', component: MarkersSection },
  { id: 'doubts', component: DoubtsSection },
]
