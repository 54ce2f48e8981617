import { ActionIcon, Tooltip } from '@mantine/core'
import { IconUserPlus, IconUsersGroup, type TablerIcon } from '@tabler/icons-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { hasMedia } from '#web/editor/core/commands/command.ts'
import { RailSection } from '#web/editor/core/rails/rail-section.tsx'
import type { PanelProps } from '#web/editor/core/session/panel-props.ts'
import type { Session } from '#web/editor/core/session/session.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { diarizationDialog } from './diarization-state.ts'
import { useSpeakerNames } from './queries.ts'
import { goToNextTurn, mergeSpeakers } from './speaker-actions.ts'
import { SpeakerRow } from './speaker-row.tsx'
import { type SpeakerShare, speakerShares } from './speaker-shares.ts'
import classes from './speakers.module.css'
import { useVisibleSpeakers } from './use-visible-speakers.ts'

/** Delay before the list is updated after a text change, in milliseconds. */
const idleMs = 300

/** Section for the speakers: names, colors, shares and merging. */
export function SpeakersSection({ context: { session, job }, collection }: PanelProps) {
  const { t } = useTranslation('transcripts')
  const { speakers, readOnly } = session
  const isLocked = useSyncExternalStore(readOnly.subscribe, readOnly.snapshot) !== null
  const visibleSpeakers = useVisibleSpeakers(session)
  const shares = useShares(session)
  const names = useSpeakerNames(collection.orgId)
  const list = useRef<HTMLUListElement>(null)
  const [addedId, setAddedId] = useState<string | null>(null)
  /** Focuses the first button in a speaker's row. */
  const focusRow = (id: string) =>
    list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"] button`)?.focus()
  const usedNames = new Set(visibleSpeakers.map(({ name }) => name))
  const suggestions = names.filter((name) => !usedNames.has(name))
  const total = [...shares.values()].reduce((sum, { time }) => sum + time, 0)
  const tools = !isLocked && (
    <div className={classes.tools}>
      {hasMedia(collection) && !job && total > 0 && (
        <Tool
          label={t('command.identifySpeakers')}
          icon={IconUsersGroup}
          onClick={() => diarizationDialog.open(true)}
        />
      )}
      <Tool label={t('speakers.add')} icon={IconUserPlus} onClick={() => setAddedId(speakers.add())} />
    </div>
  )
  return (
    <RailSection title={t('speakers.title')} tools={tools}>
      <ul ref={list} className={classes.list}>
        {visibleSpeakers.map((speaker) => {
          const share = shares.get(speaker.id)
          return (
            <SpeakerRow
              key={speaker.id}
              speaker={speaker}
              share={share}
              suggestions={suggestions}
              all={visibleSpeakers}
              part={total > 0 ? (share?.time ?? 0) / total : 0}
              readOnly={isLocked}
              isNew={speaker.id === addedId}
              onRename={(name) => speakers.rename(speaker.id, name)}
              onColorChange={(color) => speakers.recolor(speaker.id, color)}
              onGoToNext={() => goToNextTurn(session, speaker.id)}
              onMerge={(targetId) => {
                mergeSpeakers(session, speaker.id, targetId)
                focusRow(targetId)
              }}
              onRemove={() => {
                const otherSpeaker = visibleSpeakers.find(({ id }) => id !== speaker.id)
                if (!otherSpeaker) return
                speakers.remove(speaker.id, otherSpeaker.id)
                focusRow(otherSpeaker.id)
              }}
            />
          )
        })}
      </ul>
    </RailSection>
  )
}

interface ToolProps {
  label: string
  icon: TablerIcon
  onClick: () => void
}

function Tool({ label, icon: Icon, onClick }: ToolProps) {
  return (
    <Tooltip label={label} openDelay={400}>
      <ActionIcon variant="subtle" color="gray" size={26} aria-label={label} onClick={onClick}>
        <Icon size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

function useShares({ view, onChange }: Session): ReadonlyMap<string, SpeakerShare> {
  const [shares, setShares] = useState(() => speakerShares(view.state.doc))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onChange(() => {
      clearTimeout(timer)
      timer = setTimeout(() => setShares(speakerShares(view.state.doc)), idleMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [view, onChange])
  return shares
}
