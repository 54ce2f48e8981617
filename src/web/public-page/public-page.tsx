import { documentFormats } from '#contract/document-formats.ts'
import type { ExportFormat } from '#contract/export-formats.ts'
import type { Highlight } from '#contract/highlights.ts'
import type { DocumentContent } from '#domain/documents/content.ts'
import { locateHighlight, type WordSpan } from '#domain/words/anchors.ts'
import { unpackWords } from '#domain/words/packed-words.ts'
import { toMs, toSeconds } from '#domain/words/seconds.ts'
import type { Word } from '#domain/words/words.ts'
import type { InterfaceLanguage } from '#web/lib/i18n/i18n.ts'
import { DocumentText } from './document-text.tsx'
import { Icon } from './icons.tsx'
import type { PublicContent } from './page-input.ts'
import { PlayerBar } from './player-bar.tsx'
import { formatPosition } from './position.ts'
import type { PageTexts } from './texts.ts'
import { TranscriptText } from './transcript-text.tsx'

interface PublicPageProps {
  content: PublicContent
  pubkey: string
  kind: 'page' | 'embed'
  language: InterfaceLanguage
  t: PageTexts
}

/** Body of a public page: text, player, search, and highlights. */
export function PublicPage({ content, pubkey, kind, language, t }: PublicPageProps) {
  const { collection, transcript, document, highlights } = content
  const { id, name, mediaDeleted, video } = collection
  const isPending = collection.publicLink?.audioPending === true
  const isPlayable = transcript !== null && mediaDeleted === null && !isPending
  const words = transcript ? unpackWords(transcript.words) : []
  const key = encodeURIComponent(pubkey)
  const mediaUrl = `/collections/v2/${id}/audio/play?audioVersion=original&video=${video}&pubkey=${key}`
  const pictureUrl = (mediaId: string) => `/collections/v2/${id}/media/${mediaId}/file?pubkey=${key}`
  return (
    <>
      <header>
        <h1 dir="auto">{name}</h1>
        {kind === 'embed' ? (
          <a href={`/public/${id}/${pubkey}`} target="_blank" rel="noopener" className="mark">
            {t('openPage')}
          </a>
        ) : (
          <a href="/" className="mark">
            {t('made')}
          </a>
        )}
      </header>
      {kind === 'page' && <Tools content={content} pubkey={key} language={language} t={t} />}
      {/* biome-ignore-start lint/a11y/useMediaCaption: the page's script shows the captions */}
      {isPlayable && video && (
        <div className="video">
          <video id="media" src={mediaUrl} preload="metadata" playsInline aria-label={t('video')} />
        </div>
      )}
      {isPlayable && !video && <audio id="media" src={mediaUrl} preload="metadata" />}
      {/* biome-ignore-end lint/a11y/useMediaCaption: the page's script shows the captions */}
      <main id="text" lang={collection.languageCode}>
        {transcript && !isPlayable && (
          <p className="note">{t(isPending ? 'audioPending' : 'mediaDeleted')}</p>
        )}
        {kind === 'page' && highlights.length > 0 && (
          <Highlights highlights={highlights} words={words} t={t} />
        )}
        {transcript && <TranscriptText words={words} speakers={transcript.speakers} t={t} />}
        {collection.trimmed && <p className="note">{t('trimmed')}</p>}
        {document && (
          <article>
            <DocumentText content={document.content as DocumentContent} pictureUrl={pictureUrl} />
          </article>
        )}
      </main>
      <button type="button" id="quote" className="quote" hidden>
        <Icon name="link" /> {t('quote')}
      </button>
      <p id="status" role="status" className="status" />
      {isPlayable && (
        <PlayerBar duration={collection.props.duration ?? 0} waveform={content.waveform} t={t} />
      )}
    </>
  )
}

/** The subset of the API's export formats that visitors can download. */
const transcriptFormats = ['docx', 'pdf', 'txt', 'srt', 'vtt'] as const satisfies readonly ExportFormat[]

type ToolsProps = Pick<PublicPageProps, 'content' | 'pubkey' | 'language' | 't'>

function Tools({ content, pubkey, language, t }: ToolsProps) {
  const { collection, languages, transcript } = content
  const call = transcript ? 'subtitles' : 'document/export'
  const names = new Intl.DisplayNames([language], { type: 'language' })
  const nameOf = (code: string) => names.of(code) ?? code
  return (
    <nav className="tools">
      <search>
        <input id="search" type="search" placeholder={t('search')} aria-label={t('search')} />
        <span id="matches" role="status" />
        <button type="button" id="previous" aria-label={t('previous')} disabled>
          <Icon name="up" />
        </button>
        <button type="button" id="next" aria-label={t('next')} disabled>
          <Icon name="down" />
        </button>
      </search>
      {languages.length > 0 && (
        <ul className="languages" aria-label={t('languages')}>
          <li aria-current="true">{nameOf(collection.languageCode)}</li>
          {languages.map(({ languageCode, path }) => (
            <li key={path}>
              <a href={path} hrefLang={languageCode}>
                {nameOf(languageCode)}
              </a>
            </li>
          ))}
        </ul>
      )}
      {collection.publicLink?.allowExport && (
        <details className="download">
          <summary>{t('download')}</summary>
          <ul>
            {(transcript ? transcriptFormats : documentFormats).map((format) => (
              <li key={format}>
                <a
                  download
                  className="file"
                  href={`/collections/v2/${collection.id}/${call}?format=${format}&pubkey=${pubkey}`}
                >
                  {t(`format.${format}`)}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </nav>
  )
}

interface HighlightsProps {
  highlights: readonly Highlight[]
  words: readonly Word[]
  t: PageTexts
}

/** List of highlights; the page's script marks their words in the text. */
function Highlights({ highlights, words, t }: HighlightsProps) {
  return (
    <details className="highlights">
      <summary>{t('highlights', { count: highlights.length })}</summary>
      <ul>
        {highlights.map((highlight) => {
          const { id, quote, content, color } = highlight
          const { first, last, start, end } = placeOf(words, highlight)
          return (
            <li key={id} data-color={color} data-from={first} data-to={last} data-start={start}>
              <a href={`#t=${start},${end}`}>{formatPosition(start)}</a> <q dir="auto">{quote}</q>
              {content !== '' && <p dir="auto">{content}</p>}
            </li>
          )
        })}
      </ul>
    </details>
  )
}

/** Returns a highlight's words, and its start and end times in seconds. */
function placeOf(
  words: readonly Word[],
  { quote, startTime, endTime }: Highlight,
): { start: number; end: number } & Partial<WordSpan> {
  const span = locateHighlight(words, { quote, start: toMs(startTime), end: toMs(endTime) })
  const [first, last] = [words[span?.first ?? -1], words[span?.last ?? -1]]
  if (!span || !first || !last) return { start: startTime, end: endTime }
  return { ...span, start: toSeconds(first.start), end: toSeconds(last.end) }
}
