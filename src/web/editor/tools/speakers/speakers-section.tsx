import { ActionIcon, Tooltip } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { RailSection } from '#web/editor/core/rails/rail-section.tsx'
import type { PanelProps } from '#web/editor/core/session/panel-props.ts'
import type { Session } from '#web/editor/core/session/session.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { useSpeakerNames } from './queries.ts'
import { goToTurnOf, mergeSpeakers } from './speaker-actions.ts'
import { SpeakerRow } from './speaker-row.tsx'
import { type SpeakerShare, speakerShares } from './speaker-shares.ts'
import classes from './speakers.module.css'
import { useShownSpeakers } from './use-shown-speakers.ts'

/** Delay of the list after a change of the text, in milliseconds. */
const idleMs = 300

/** Speakers: names and colors, shares, merging. */
export function SpeakersSection({ context: { session }, collection }: PanelProps) {
  const { t } = useTranslation('transcripts')
  const { speakers, readOnly } = session
  const locked = useSyncExternalStore(readOnly.subscribe, readOnly.snapshot) !== null
  const shown = useShownSpeakers(session)
  const shares = useShares(session)
  const names = useSpeakerNames(collection.orgId)
  const list = useRef<HTMLUListElement>(null)
  const [added, setAdded] = useState<string | null>(null)
  /** Gets the focus if the focused row disappears. */
  const visit = (id: string) =>
    list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"] button`)?.focus()
  const taken = new Set(shown.map(({ name }) => name))
  const suggestions = names.filter((name) => !taken.has(name))
  const total = [...shares.values()].reduce((sum, { time }) => sum + time, 0)
  const add = !locked && (
    <Tooltip label={t('speakers.add')} openDelay={400}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={26}
        aria-label={t('speakers.add')}
        onClick={() => setAdded(speakers.add())}
      >
        <IconUserPlus size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
  return (
    <RailSection title={t('speakers.title')} tools={add}>
      <ul ref={list} className={classes.list}>
        {shown.map((speaker) => {
          const share = shares.get(speaker.id)
          return (
            <SpeakerRow
              key={speaker.id}
              speaker={speaker}
              share={share}
              suggestions={suggestions}
              all={shown}
              part={total > 0 ? (share?.time ?? 0) / total : 0}
              readOnly={locked}
              isNew={speaker.id === added}
              onRename={(name) => speakers.rename(speaker.id, name)}
              onColor={(color) => speakers.recolor(speaker.id, color)}
              onNext={() => goToTurnOf(session, speaker.id)}
              onMerge={(into) => {
                mergeSpeakers(session, speaker.id, into)
                visit(into)
              }}
              onRemove={() => {
                const other = shown.find(({ id }) => id !== speaker.id)
                if (!other) return
                speakers.remove(speaker.id, other.id)
                visit(other.id)
              }}
            />
          )
        })}
      </ul>
    </RailSection>
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
