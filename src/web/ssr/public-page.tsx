import { renderToStaticMarkup } from 'react-dom/server'
import type { Collection } from '#contract/collection.ts'
import type { PackedTranscript } from '#contract/transcripts.ts'
import { GonePage, LockedPage } from '#web/public-page/notice-page.tsx'
import { PageHead } from '#web/public-page/page-head.tsx'
import type { PublicContent, PublicPageRequest, ScriptTexts } from '#web/public-page/page-input.ts'
import { PublicPage } from '#web/public-page/public-page.tsx'
import { languageFor, type PageTexts, textsIn } from '#web/public-page/texts.ts'
import { documentTitle } from '#web/ui/use-document-title.ts'

/** Maximum length of the description in link previews, in characters. */
const descriptionLength = 200

/** Renders a public page as a complete HTML document. */
export default function renderPublicPage(request: PublicPageRequest): string {
  const { kind, id, pubkey, state, origin, files } = request
  const language = languageFor(request.acceptLanguage)
  const t = textsIn(language)
  const content = readContent(request)
  const title = content?.collection.name ?? t(state === 'locked' ? 'locked' : 'gone')
  const html = renderToStaticMarkup(
    <html lang={language}>
      <PageHead
        title={documentTitle(title)}
        description={content ? firstWords(content.collection.snippet) : ''}
        url={content && kind === 'page' ? `${origin}/public/${id}/${pubkey}` : undefined}
        picture={`${origin}${content ? picturePath(content.collection, pubkey) : productPicture}`}
        files={files}
      />
      <body
        data-kind={kind}
        data-id={id}
        data-pubkey={pubkey}
        data-state={state}
        data-playable={content?.transcript ? '' : undefined}
        data-pending={content?.collection.publicLink?.audioPending ? '' : undefined}
        data-revision={content?.transcript?.revision}
        data-texts={JSON.stringify(scriptTexts(t))}
      >
        {content && <PublicPage content={content} pubkey={pubkey} kind={kind} language={language} t={t} />}
        {state === 'locked' && <LockedPage t={t} />}
        {state === 'gone' && <GonePage t={t} />}
      </body>
    </html>,
  )
  return `<!doctype html>${html}`
}

function readContent(request: PublicPageRequest): PublicContent | null {
  const { collection, transcript, document, highlights, languages, waveform } = request
  if (collection === null) return null
  const resultOf = <T,>(json: string) => (JSON.parse(json) as { result: T }).result
  return {
    collection: resultOf(collection),
    transcript: transcript === null ? null : (JSON.parse(transcript) as PackedTranscript),
    document: document === null ? null : resultOf(document),
    highlights: highlights === null ? [] : resultOf(highlights),
    languages: languages === null ? [] : resultOf(languages),
    waveform,
  }
}

const productPicture = '/preview.png'

/**
 * Returns the path of the preview image: a frame of the video, if there is one. Pages for password-protected
 * links are rendered only once they are unlocked.
 */
function picturePath({ id, videoSmall, mediaDeleted }: Collection, pubkey: string): string {
  if (!videoSmall || mediaDeleted !== null) return productPicture
  return `/collections/v2/${id}/still?pubkey=${encodeURIComponent(pubkey)}`
}

const firstWords = (text: string) =>
  text.length <= descriptionLength ? text : `${text.slice(0, text.lastIndexOf(' ', descriptionLength))}…`

const scriptTexts = (t: PageTexts): ScriptTexts => ({
  play: t('play'),
  pause: t('pause'),
  copied: t('copied'),
  copyFailed: t('copyFailed'),
  match: t('match', { n: '{{n}}', total: '{{total}}' }),
  noMatch: t('noMatch'),
  wrongPassword: t('wrongPassword'),
  tooManyAttempts: t('tooManyAttempts'),
  failed: t('failed'),
})
