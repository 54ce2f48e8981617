import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useTranslation } from 'react-i18next'
import { safeLink } from '#domain/documents/content.ts'
import classes from './documents.module.css'
import { FormatBar } from './format-bar.tsx'
import { pictureNode } from './picture-node.ts'
import type { Content } from './saver.ts'
import { WritingAids } from './writing-aids.tsx'

interface DocumentEditorProps {
  id: string
  content: Content
  onChange: (content: Content) => void
}

const contentOf = (editor: Editor) => editor.getJSON() as Content

/** The text of a document, and the tools for it. */
export default function DocumentEditor({ id, content, onChange }: DocumentEditorProps) {
  const { t } = useTranslation('documents')
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [1, 2, 3] },
        link: { openOnClick: false, isAllowedUri: (address) => safeLink(address) !== null },
      }),
      pictureNode(id),
    ],
    content,
    // Its own styles stand in the style sheet.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': t('text'),
        class: classes.text ?? '',
        dir: 'auto',
      },
    },
    onUpdate: ({ editor: changed }) => onChange(contentOf(changed)),
  })
  if (!editor) return null
  return (
    <>
      <FormatBar editor={editor}>
        <WritingAids editor={editor} id={id} />
      </FormatBar>
      <EditorContent editor={editor} className={classes.paper} data-empty={t('noContent')} />
    </>
  )
}
