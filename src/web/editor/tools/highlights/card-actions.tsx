import { ActionIcon, Popover, Tooltip } from '@mantine/core'
import {
  IconLink,
  IconMessage,
  IconPalette,
  IconPencil,
  IconTag,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { HighlightColor } from '#contract/choices.ts'
import type { Highlight } from '#contract/highlights.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { HighlightColorDots } from './highlight-color-dots.tsx'
import classes from './highlights.module.css'
import type { HighlightPart } from './highlights.ts'

interface CardActionsProps {
  highlight: Highlight
  /** Whether the viewer may do more than reply. */
  editable: boolean
  onTogglePart: (part: HighlightPart) => void
  onColorChange: (color: HighlightColor) => void
  onRemove: () => void
  onCopyLink: () => void
}

/** Action buttons for a highlight. */
export function CardActions({
  highlight,
  editable,
  onTogglePart,
  onColorChange,
  onRemove,
  onCopyLink,
}: CardActionsProps) {
  const { t } = useTranslation('transcripts')
  return (
    <div className={classes.actions}>
      <Action label={t('highlights.reply')} icon={IconMessage} onClick={() => onTogglePart('reply')} />
      {editable && (
        <>
          <Action label={t('highlights.tags')} icon={IconTag} onClick={() => onTogglePart('tags')} />
          <Action label={t('highlights.content')} icon={IconPencil} onClick={() => onTogglePart('content')} />
          <ColorAction color={highlight.color} onColorChange={onColorChange} />
        </>
      )}
      <Action label={t('highlights.copyLink')} icon={IconLink} onClick={onCopyLink} />
      {editable && <Action label={t('highlights.remove')} icon={IconTrash} onClick={onRemove} />}
    </div>
  )
}

function ColorAction({
  color,
  onColorChange,
}: {
  color: HighlightColor
  onColorChange: (color: HighlightColor) => void
}) {
  const { t } = useTranslation('transcripts')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setIsOpen} trapFocus returnFocus position="bottom">
      <Popover.Target>
        <Action label={t('highlights.colorLabel')} icon={IconPalette} onClick={() => setIsOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown p={4} aria-label={t('highlights.colorLabel')}>
        <HighlightColorDots
          label={t('highlights.colorLabel')}
          value={color}
          onChoose={(next) => {
            setIsOpen(false)
            onColorChange(next)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

interface ActionProps {
  label: string
  icon: TablerIcon
  onClick: () => void
  ref?: React.Ref<HTMLButtonElement>
}

function Action({ label, icon: Icon, ...button }: ActionProps): ReactNode {
  return (
    <Tooltip label={label} openDelay={400}>
      <ActionIcon {...button} variant="subtle" color="gray" size={26} aria-label={label}>
        <Icon size={15} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
