import { ActionIcon, Tooltip } from '@mantine/core'
import { type Icon, IconPencilPlus, IconPhotoPlus } from '@tabler/icons-react'
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import type { AidProps } from './completion-dialog.tsx'

interface Aid {
  icon: Icon
  Dialog: ComponentType<AidProps>
}

const aids = {
  picture: { icon: IconPhotoPlus, Dialog: lazyComponent(() => import('./picture-dialog.tsx')) },
  complete: { icon: IconPencilPlus, Dialog: lazyComponent(() => import('./completion-dialog.tsx')) },
} satisfies Record<string, Aid>

type AidName = keyof typeof aids
const names = Object.keys(aids) as AidName[]

/** Buttons for the AI tools at the cursor; each opens a dialog. */
export function AiTools({ editor, id }: Pick<AidProps, 'editor' | 'id'>) {
  const { t } = useTranslation('documents')
  const [opened, setOpened] = useState<AidName | null>(null)
  const inserted = useRef(false)
  useEffect(() => {
    if (opened !== null || !inserted.current) return
    inserted.current = false
    // Runs after the dialog has returned the focus to its button.
    const timer = setTimeout(() => editor.commands.focus())
    return () => clearTimeout(timer)
  }, [opened, editor])
  const { Dialog } = opened ? aids[opened] : { Dialog: null }
  return (
    <>
      {names.map((name) => {
        const AidIcon = aids[name].icon
        return (
          <Tooltip key={name} label={t(`tools.${name}`)}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t(`tools.${name}`)}
              aria-haspopup="dialog"
              onClick={() => setOpened(name)}
            >
              <AidIcon size={18} aria-hidden />
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
              inserted.current = true
              setOpened(null)
            }}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  )
}
