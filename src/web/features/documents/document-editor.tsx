import { TextSelection } from '@tiptap/pm/state'
import { createDocument, type Editor, EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useEffectEvent } from 'react'
import type { DocumentState } from '#contract/documents.ts'
import { plainText, safeLink } from '#domain/documents/content.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { AiTools } from './ai-tools.tsx'
import { blockDirection } from './block-direction.ts'
import classes from './documents.module.css'
import { FormatBar } from './format-bar.tsx'
import { pictureNode } from './picture-node.ts'
import { replaceContent } from './replace-content.ts'
import { picturesIn, useUploadPictures } from './use-upload-pictures.ts'

type Content = DocumentState['content']

interface DocumentEditorProps {
  id: string
  /** Initial text; may be replaced by a version that was written elsewhere. */
  content: Content
  readOnly: boolean
  onChange: (content: Content) => void
}

/** Gives each line the text direction of its first letter. */
const autoDirection = { HTMLAttributes: { dir: 'auto' } }

const contentOf = (editor: Editor) => editor.getJSON() as Content

/** Applies changes made elsewhere. They can't be undone here and aren't saved again. */
function show({ state, schema, view }: Editor, content: Content): void {
  const change = replaceContent(state.tr, createDocument(content, schema))
  if (change.docChanged) view.dispatch(change.setMeta('addToHistory', false).setMeta('preventUpdate', true))
}

/** A document's editor with its tools. */
export default function DocumentEditor({ id, content, readOnly, onChange }: DocumentEditorProps) {
  const { t } = useTranslation('documents')
  const upload = useUploadPictures(id)
  // Must be stable, because the editor keeps the handlers from its first render.
  const uploadFiles = useEffectEvent((event: Event, data: DataTransfer | null): boolean => {
    const files = picturesIn(data)
    // Text copied from an office application includes an image of itself.
    if (!editor || files.length === 0 || data?.types.includes('text/html')) return false
    event.preventDefault()
    upload.mutate({ editor, files })
    return true
  })
  const editor: Editor | null = useEditor({
    extensions: [
      StarterKit.configure({
        paragraph: autoDirection,
        heading: { levels: [1, 2, 3], ...autoDirection },
        codeBlock: autoDirection,
        link: { openOnClick: false, isAllowedUri: (address) => safeLink(address) !== null },
      }),
      blockDirection,
      pictureNode(id),
    ],
    content,
    editable: !readOnly,
    // A new document is ready for typing.
    autofocus: !readOnly && plainText(content) === '' && 'start',
    // The editor's styles are included in our style sheet.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': t('text'),
        class: classes.text ?? '',
      },
      handlePaste: (_, event) => uploadFiles(event, event.clipboardData),
      handleDrop: (view, event) => {
        const position = view.posAtCoords({ left: event.clientX, top: event.clientY })
        if (position && picturesIn(event.dataTransfer).length > 0)
          view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(position.pos))))
        return uploadFiles(event, event.dataTransfer)
      },
    },
    onUpdate: ({ editor: updatedEditor }) => onChange(contentOf(updatedEditor)),
  })
  useEffect(() => {
    // On a slow machine, the first editor may be replaced before it is used.
    if (editor && !editor.isDestroyed) show(editor, content)
  }, [editor, content])
  useEffect(() => {
    if (!editor || editor.isDestroyed) return
    editor.setEditable(!readOnly, false)
    const { dom } = editor.view
    dom.setAttribute('aria-readonly', String(readOnly))
    // Lets read-only content receive the focus, for example to select all of it.
    if (readOnly) dom.tabIndex = 0
    else dom.removeAttribute('tabindex')
  }, [editor, readOnly])
  if (!editor) return null
  return (
    <>
      {!readOnly && (
        <FormatBar editor={editor}>
          <AiTools editor={editor} id={id} />
        </FormatBar>
      )}
      <EditorContent editor={editor} className={classes.paper} data-empty={t('noContent')} />
    </>
  )
}
