import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { maxDocumentPictureBytes } from '#contract/limits.ts'
import { sendFile } from '#web/lib/api/api.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { picturesQuery } from './queries.ts'

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp']

/** Returns the pictures among pasted or dropped files. */
export const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => pictureTypes.includes(type))

/** Creates a mutation that uploads pictures one at a time and inserts each of them at the cursor. */
export function useUploadPictures(id: string) {
  const { t } = useTranslation('documents')
  const client = useQueryClient()
  const onError = useShowError()
  return useMutation({
    mutationFn: async ({ editor, files }: { editor: Editor; files: readonly File[] }) => {
      const smallFiles = files.filter(({ size }) => size <= maxDocumentPictureBytes)
      if (smallFiles.length < files.length)
        notifications.show({
          color: 'red',
          message: t('picture.tooLarge', { mb: maxDocumentPictureBytes / 1e6 }),
        })
      const notice =
        smallFiles.length > 0 &&
        notifications.show({
          message: t('picture.uploading', { count: smallFiles.length }),
          loading: true,
          autoClose: false,
        })
      try {
        for (const file of smallFiles) {
          const name = file.name.replace(/\.\w+$/, '').slice(0, 200)
          const media = await sendFile('uploadPicture', { params: { id }, query: { name } }, file)
          if (editor.isDestroyed) continue
          const attrs = { mediaId: media.id, alt: media.prompt }
          editor.commands.insertContentAt(editor.state.selection.to, { type: 'image', attrs })
        }
      } finally {
        if (notice) notifications.hide(notice)
      }
    },
    onSettled: () => client.invalidateQueries(picturesQuery(id)),
    onError,
  })
}
