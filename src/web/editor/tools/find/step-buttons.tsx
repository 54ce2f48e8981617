import { ActionIcon, Tooltip } from '@mantine/core'
import {
  IconArrowAutofitWidth,
  IconChevronDown,
  IconChevronUp,
  IconReplace,
  type TablerIcon,
} from '@tabler/icons-react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './find.module.css'
import type { FindState } from './find-state.ts'
import type { Finder } from './finder.ts'

interface StepButtonsProps {
  finder: Finder
  state: FindState
  isWide: boolean
  readOnly: boolean
  onWideChange: (isWide: boolean) => void
}

/** Buttons for moving to the next or previous match and for resizing the panel. */
export function StepButtons({ finder, state, isWide, readOnly, onWideChange }: StepButtonsProps) {
  const { t } = useTranslation('transcripts')
  const { hits, replacing } = state
  return (
    <div className={classes.tools}>
      <IconButton
        icon={IconChevronUp}
        label={t('command.findPrevious')}
        disabled={hits.length === 0}
        onClick={() => finder.step(-1)}
      />
      <IconButton
        icon={IconChevronDown}
        label={t('command.findNext')}
        disabled={hits.length === 0}
        onClick={() => finder.step(1)}
      />
      <IconButton
        icon={IconReplace}
        label={t('command.replace')}
        pressed={replacing}
        disabled={readOnly && !replacing}
        onClick={() => finder.setReplacing(!replacing)}
      />
      <IconButton
        icon={IconArrowAutofitWidth}
        label={t('command.wideReplace')}
        pressed={isWide}
        onClick={() => onWideChange(!isWide)}
      />
    </div>
  )
}

interface IconButtonProps {
  icon: TablerIcon
  label: string
  pressed?: boolean
  disabled?: boolean
  onClick: () => void
}

function IconButton({ icon: Icon, label, pressed, disabled = false, onClick }: IconButtonProps) {
  return (
    <Tooltip label={label} openDelay={300}>
      <ActionIcon
        variant={pressed ? 'light' : 'subtle'}
        color={pressed ? undefined : 'gray'}
        size={30}
        aria-label={label}
        aria-pressed={pressed}
        disabled={disabled}
        onClick={onClick}
      >
        <Icon size={17} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
