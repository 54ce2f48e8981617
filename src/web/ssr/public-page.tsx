import { renderToStaticMarkup } from 'react-dom/server'
import { GonePage, LockedPage } from '#web/public-page/notice-page.tsx'
import { PageHead } from '#web/public-page/page-head.tsx'
import type { PublicPageRequest, ScriptTexts } from '#web/public-page/page-input.ts'
import { PublicPage } from '#web/public-page/public-page.tsx'
import { languageFor, type PageTexts, textsIn } from '#web/public-page/texts.ts'
import { documentTitle } from '#web/ui/use-document-title.ts'

/** Length of the description in previews, in characters. */
const descriptionLength = 200

/** Renders a public page as a whole HTML document. */
export default function renderPublicPage(request: PublicPageRequest): string {
  const { kind, id, pubkey, content, origin, files } = request
  const language = languageFor(request.accepted)
  const t = textsIn(language)
  const shown = typeof content === 'string' ? null : content
  const title = shown?.collection.name ?? t(content === 'locked' ? 'locked' : 'gone')
  const html = renderToStaticMarkup(
    <html lang={language}>
      <PageHead
        title={documentTitle(title)}
        description={shown ? firstWords(shown.collection.snippet) : ''}
        url={shown && kind === 'page' ? `${origin}/public/${id}/${pubkey}` : undefined}
        picture={`${origin}/preview.png`}
        files={files}
      />
      <body
        data-kind={kind}
        data-id={id}
        data-pubkey={pubkey}
        data-state={typeof content === 'string' ? content : 'open'}
        data-playable={shown?.transcript ? '' : undefined}
        data-revision={shown?.transcript?.revision}
        data-texts={JSON.stringify(scriptTexts(t))}
      >
        {shown && <PublicPage content={shown} pubkey={pubkey} kind={kind} language={language} t={t} />}
        {content === 'locked' && <LockedPage t={t} />}
        {content === 'gone' && <GonePage t={t} />}
      </body>
    </html>,
  )
  return `<!doctype html>${html}`
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
