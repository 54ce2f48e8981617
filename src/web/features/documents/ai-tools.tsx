import { ActionIcon, Tooltip } from '@mantine/core'
import { type Icon, IconPencilPlus, IconPhotoPlus } from '@tabler/icons-react'
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import type { ToolDialogProps } from './completion-dialog.tsx'

interface AiTool {
  icon: Icon
  Dialog: ComponentType<ToolDialogProps>
}

const tools = {
  picture: { icon: IconPhotoPlus, Dialog: lazyComponent(() => import('./picture-dialog.tsx')) },
  complete: { icon: IconPencilPlus, Dialog: lazyComponent(() => import('./completion-dialog.tsx')) },
} satisfies Record<string, AiTool>

type ToolName = keyof typeof tools
const names = Object.keys(tools) as ToolName[]

/** Buttons for the AI tools that work at the cursor; each opens a dialog. */
export function AiTools({ editor, id }: Pick<ToolDialogProps, 'editor' | 'id'>) {
  const { t } = useTranslation('documents')
  const [openTool, setOpenTool] = useState<ToolName | null>(null)
  const hasInserted = useRef(false)
  useEffect(() => {
    if (openTool !== null || !hasInserted.current) return
    hasInserted.current = false
    // Must run after the dialog has returned the focus to its button.
    const timer = setTimeout(() => editor.commands.focus())
    return () => clearTimeout(timer)
  }, [openTool, editor])
  const { Dialog } = openTool ? tools[openTool] : { Dialog: null }
  return (
    <>
      {names.map((name) => {
        const ToolIcon = tools[name].icon
        return (
          <Tooltip key={name} label={t(`tools.${name}`)}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t(`tools.${name}`)}
              aria-haspopup="dialog"
              onClick={() => setOpenTool(name)}
            >
              <ToolIcon size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )
      })}
      <Suspense>
        {Dialog && (
          <Dialog
            editor={editor}
            id={id}
            onInserted={() => {
              hasInserted.current = true
              setOpenTool(null)
            }}
            onClose={() => setOpenTool(null)}
          />
        )}
      </Suspense>
    </>
  )
}
