import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconArrowMerge, IconDots, IconPlayerSkipForward, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { SpeakerColor } from '#contract/speaker-colors.ts'
import type { Ms } from '#domain/words/words.ts'
import { formatDuration, formatPercent } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { SpeakerColorDots } from './speaker-color-dots.tsx'
import { SpeakerName } from './speaker-name.tsx'
import type { SpeakerStyle } from './speaker-style.ts'
import classes from './speakers.module.css'

/** A speaker's share of the recording. */
interface SpeakerShare {
  turns: number
  time: Ms
}

/** Speaker with everything needed to display it. */
export interface VisibleSpeaker extends SpeakerStyle {
  id: string
  color: SpeakerColor
}

interface SpeakerRowProps {
  speaker: VisibleSpeaker
  share: SpeakerShare | undefined
  /** Share of all speech, from 0 to 1. */
  part: number
  all: readonly VisibleSpeaker[]
  suggestions: readonly string[]
  readOnly: boolean
  /** Whether the speaker was just added and still needs a name. */
  isNew: boolean
  onRename: (name: string) => void
  onColorChange: (color: SpeakerColor) => void
  onGoToNext: () => void
  onMerge: (targetId: string) => void
  onRemove: () => void
}

/** Row for a speaker, with color, name, share and actions. */
export function SpeakerRow({ speaker, share, part, readOnly, ...row }: SpeakerRowProps) {
  const { t, i18n } = useTranslation('transcripts')
  const [isColorOpen, setColorOpen] = useState(false)
  const swatch = useRef<HTMLButtonElement>(null)
  const closeColors = () => {
    setColorOpen(false)
    swatch.current?.focus()
  }
  const { name, cssColor, color } = speaker
  const percent = formatPercent(part * 100, i18n.language)
  const time = formatDuration(Math.floor((share?.time ?? 0) / 1000))
  return (
    <li className={classes.row} data-id={speaker.id} style={{ ['--speaker' as string]: cssColor }}>
      <button
        ref={swatch}
        type="button"
        className={classes.swatch}
        aria-label={t('speakers.colorOf', { name })}
        aria-expanded={isColorOpen && !readOnly}
        disabled={readOnly}
        onClick={() => setColorOpen(!isColorOpen)}
      />
      <SpeakerName name={name} readOnly={readOnly} {...row} />
      <div className={classes.tools}>
        {share && (
          <Tooltip label={t('speakers.next')} openDelay={400}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={26}
              aria-label={t('speakers.nextOf', { name })}
              onClick={row.onGoToNext}
            >
              <IconPlayerSkipForward size={15} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        {!readOnly && <RowMenu speaker={speaker} share={share} {...row} />}
      </div>
      {isColorOpen && !readOnly && (
        <div className={classes.colorPicker}>
          <SpeakerColorDots
            label={t('speakers.colorOf', { name })}
            value={color}
            onChoose={(otherSpeaker) => {
              closeColors()
              row.onColorChange(otherSpeaker)
            }}
            onCancel={closeColors}
          />
        </div>
      )}
      <p className={classes.share}>
        {share ? (
          <>
            <span>{percent}</span> <span>{time}</span>{' '}
            <span>{t('speakers.turns', { count: share.turns })}</span>
          </>
        ) : (
          t('speakers.silent')
        )}
      </p>
      <div className={classes.bar} aria-hidden>
        <div style={{ width: `${part * 100}%` }} />
      </div>
    </li>
  )
}

type MenuProps = Pick<SpeakerRowProps, 'speaker' | 'share' | 'all' | 'onMerge' | 'onRemove'>

function RowMenu({ share, ...menu }: MenuProps) {
  const { t } = useTranslation('transcripts')
  if (menu.all.length < 2) return null
  return (
    <Menu position="bottom-end" withinPortal width={220}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={26}
          aria-label={t('speakers.moreOf', { name: menu.speaker.name })}
        >
          <IconDots size={15} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.merge}>
        {share ? (
          <MergeItems {...menu} />
        ) : (
          <Menu.Item leftSection={<IconTrash size={15} stroke={1.6} aria-hidden />} onClick={menu.onRemove}>
            {t('speakers.remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function MergeItems({ speaker, all, onMerge }: Pick<MenuProps, 'speaker' | 'all' | 'onMerge'>) {
  const { t } = useTranslation('transcripts')
  return (
    <>
      <Menu.Label>{t('speakers.mergeInto')}</Menu.Label>
      {all
        .filter(({ id }) => id !== speaker.id)
        .map(({ id, name, cssColor }) => (
          <Menu.Item
            key={id}
            leftSection={<IconArrowMerge size={15} stroke={1.6} aria-hidden color={cssColor} />}
            onClick={() => onMerge(id)}
          >
            {name}
          </Menu.Item>
        ))}
    </>
  )
}
