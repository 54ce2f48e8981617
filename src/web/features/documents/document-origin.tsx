import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Collection } from '#contract/collection.ts'
import type { DocumentState } from '#contract/documents.ts'
import { languageName } from '#domain/languages/languages.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './documents.module.css'
import { translationsQuery } from './queries.ts'

interface DocumentOriginProps {
  collection: Collection
  state: DocumentState
}

/** Source and author of a text, with links to its translations. */
export function DocumentOrigin({ collection, state }: DocumentOriginProps) {
  const { t, i18n } = useTranslation('documents')
  const locale = i18n.resolvedLanguage ?? 'en'
  const { data: translations = [] } = useQuery(translationsQuery(collection.id))
  const { source, prompt, writtenBy, cut } = state
  const { tTranslation: translation } = collection
  const otherLanguages = translations.filter(({ id }) => id !== collection.id)
  if (!source && !prompt && !writtenBy && !translation && otherLanguages.length === 0) return null
  return (
    <div className={classes.about}>
      {translation && <p>{t('translatedFrom', { language: languageName(translation.from, locale) })}</p>}
      {otherLanguages.length > 0 && (
        <p>
          {t('otherLanguages')}{' '}
          {otherLanguages.map(({ id, languageCode, original }, i) => (
            <span key={id}>
              {i > 0 && ' · '}
              <Link to="/doc/$id" params={{ id }}>
                {languageName(languageCode, locale)}
              </Link>
              {original && ` (${t('original')})`}
            </span>
          ))}
        </p>
      )}
      {source && (
        <p>
          <Link to="/transcript/$id" params={{ id: source.id }}>
            {t('from', { name: source.name })}
          </Link>
        </p>
      )}
      {prompt && <p dir="auto">{t('request', { prompt })}</p>}
      {writtenBy && (
        <p>{writtenBy === 'extractive' ? t('extractive') : t('writtenBy', { model: writtenBy })}</p>
      )}
      {cut && <p role="note">{t('cut')}</p>}
    </div>
  )
}
