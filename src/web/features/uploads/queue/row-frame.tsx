import { ActionIcon, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { FileIcon } from '#web/features/uploads/chosen-files.tsx'
import classes from '#web/features/uploads/uploads.module.css'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { InlineConfirm } from '#web/ui/inline-confirm.tsx'

interface RowFrameProps {
  name: string
  /** Name of the file. */
  fileName: string
  /** Media type. */
  type: string
  /** Buttons next to the name. */
  actions?: ReactNode
  /** Cancels the upload; undefined if that isn't possible. */
  onCancel: (() => void) | undefined
  children: ReactNode
}

/** An upload's row, with its name and actions. When the user cancels, a confirmation replaces its content. */
export function RowFrame({ name, fileName, type, actions, onCancel, children }: RowFrameProps) {
  const { t } = useTranslation('uploads')
  const [isCanceling, setIsCanceling] = useState(false)
  const isConfirming = isCanceling && onCancel !== undefined
  return (
    <>
      <div className={classes.rowHead}>
        <FileIcon name={fileName} type={type} />
        <Text size="sm" truncate title={name} className={classes.fileName}>
          <bdi>{name}</bdi>
        </Text>
        {!isConfirming && (
          <>
            {actions}
            {onCancel && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('row.cancel', { name })}
                onClick={() => setIsCanceling(true)}
              >
                <IconX size={16} />
              </ActionIcon>
            )}
          </>
        )}
      </div>
      {isConfirming ? (
        <InlineConfirm
          className={classes.question}
          question={t('row.cancelSure')}
          onConfirm={onCancel}
          onCancel={() => setIsCanceling(false)}
        />
      ) : (
        children
      )}
    </>
  )
}
