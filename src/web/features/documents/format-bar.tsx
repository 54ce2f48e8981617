import { ActionIcon, Tooltip } from '@mantine/core'
import {
  type Icon,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconH1,
  IconH2,
  IconItalic,
  IconList,
  IconListNumbers,
} from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './documents.module.css'

interface Tool {
  id: 'bold' | 'italic' | 'heading' | 'subheading' | 'bulletList' | 'orderedList' | 'quote' | 'undo' | 'redo'
  icon: Icon
  run: (editor: Editor) => void
  /** Returns whether the format is active at the cursor; undefined for commands without an on/off state. */
  isOn?: (editor: Editor) => boolean
  isEnabled?: (editor: Editor) => boolean
}

const heading = (id: Tool['id'], icon: Icon, level: 1 | 2): Tool => ({
  id,
  icon,
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  isOn: (editor) => editor.isActive('heading', { level }),
})

const tools: readonly Tool[] = [
  {
    id: 'bold',
    icon: IconBold,
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    id: 'italic',
    icon: IconItalic,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  heading('heading', IconH1, 1),
  heading('subheading', IconH2, 2),
  {
    id: 'bulletList',
    icon: IconList,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    id: 'orderedList',
    icon: IconListNumbers,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    id: 'quote',
    icon: IconBlockquote,
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  {
    id: 'undo',
    icon: IconArrowBackUp,
    run: (editor) => editor.chain().focus().undo().run(),
    isEnabled: (editor) => editor.can().undo(),
  },
  {
    id: 'redo',
    icon: IconArrowForwardUp,
    run: (editor) => editor.chain().focus().redo().run(),
    isEnabled: (editor) => editor.can().redo(),
  },
]

interface FormatBarProps {
  editor: Editor
  /** Additional tools. */
  children: ReactNode
}

/** Toolbar of formatting buttons; the usual shortcuts work too. */
export function FormatBar({ editor, children }: FormatBarProps) {
  const { t } = useTranslation('documents')
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      tools.map(({ isOn, isEnabled }) => ({
        on: isOn?.(now),
        disabled: isEnabled ? !isEnabled(now) : false,
      })),
  })
  return (
    <div role="toolbar" aria-label={t('tools.label')} className={classes.tools}>
      {tools.map(({ id, icon: ToolIcon, run }, i) => (
        <Tooltip key={id} label={t(`tools.${id}`)}>
          <ActionIcon
            variant={states[i]?.on ? 'light' : 'subtle'}
            color={states[i]?.on ? undefined : 'gray'}
            size="lg"
            aria-label={t(`tools.${id}`)}
            aria-pressed={states[i]?.on}
            // Don't disable the button, which would lose the keyboard focus.
            data-disabled={states[i]?.disabled || undefined}
            aria-disabled={states[i]?.disabled}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(editor)}
          >
            <ToolIcon size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ))}
      {children}
    </div>
  )
}
