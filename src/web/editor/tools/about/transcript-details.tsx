import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, Suspense } from 'react'
import type { Collection } from '#contract/collection.ts'
import type { Transcript } from '#contract/transcripts.ts'
import { autoDetect, languageName } from '#domain/languages/languages.ts'
import { detailsQuery } from '#web/editor/core/session/queries.ts'
import { formatDate, formatDuration } from '#web/lib/format/format.ts'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { usePayer } from '#web/lib/queries/payer.ts'
import { DescriptionField } from './description-field.tsx'
import classes from './transcript-details.module.css'

const Charges = lazyComponent(withTexts(() => import('./charges.tsx'), 'usage'))

type Results = Pick<Transcript['results'], 'sources' | 'replacements'>

/** Details of how a transcript was made: engine, model, language, speakers, hints and replacements. */
export default function TranscriptDetails({ collection }: { collection: Collection }) {
  const { t } = useTranslation('transcripts')
  const { data } = useQuery(detailsQuery(collection.id))
  const facts = useFacts(collection)
  const payer = usePayer()
  return (
    // Focused when opened, so that it can be scrolled by keyboard.
    <section className={classes.about} aria-label={t('about.title')} tabIndex={-1} data-autofocus>
      <Text fw={600} size="sm" component="h2">
        {t('about.title')}
      </Text>
      <DescriptionField collection={collection} />
      <dl className={classes.facts}>
        <dt>{t('about.source')}</dt>
        <dd>{data ? <Sources results={data} /> : <Skeleton height={16} />}</dd>
        {facts.map(({ name, value }) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
        <dt>{t('about.replacements')}</dt>
        <dd>{data ? <Replacements results={data} /> : <Skeleton height={16} />}</dd>
        {payer && (
          <Suspense>
            <Charges id={collection.id} />
          </Suspense>
        )}
      </dl>
    </section>
  )
}

function useFacts(collection: Collection): { name: string; value: ReactNode }[] {
  const { t, i18n } = useTranslation(['transcripts', 'languages'])
  const { languageCode, tTranslation, speakerMethod, hints } = collection
  const nameOf = (code: string) =>
    code === autoDetect ? t('languages:auto') : languageName(code, i18n.resolvedLanguage ?? 'en')
  const dateOf = (at: number) => formatDate(at, i18n.resolvedLanguage ?? 'en')
  const hintsText = !hints
    ? t('about.hintsNone')
    : t(hints.limit > 0 ? 'about.hintsLine' : 'about.hintsUnused', hints)
  return [
    ...(collection.fileName
      ? [{ name: t('about.file'), value: <bdi className={classes.fileName}>{collection.fileName}</bdi> }]
      : []),
    { name: t('about.language'), value: nameOf(languageCode) },
    ...(tTranslation ? [{ name: t('about.translated'), value: nameOf(tTranslation.from) }] : []),
    { name: t('about.speakers'), value: t(`about.method.${speakerMethod ?? 'none'}`) },
    { name: t('about.hints'), value: hintsText },
    ...(collection.retention
      ? [
          {
            name: t('about.keeping'),
            value: t(collection.retention.deletes === 'media' ? 'about.willLoseMedia' : 'about.willGo', {
              date: dateOf(collection.retention.at),
            }),
          },
        ]
      : []),
    ...(collection.mediaDeleted === null
      ? []
      : [
          {
            name: t('about.keeping'),
            value: t('about.mediaDeleted', { date: dateOf(collection.mediaDeleted) }),
          },
        ]),
    ...(collection.onHold ? [{ name: t('about.hold'), value: t('about.onHold') }] : []),
  ]
}

function Sources({ results: { sources } }: { results: Results }) {
  const { t, i18n } = useTranslation('transcripts')
  if (sources.length === 0) return t('about.noSource')
  return (
    <ul className={classes.list}>
      {sources.map((source) => (
        <li key={`${source.engine} ${source.model} ${source.language}`}>
          {t('about.sourceLine', {
            ...source,
            language: languageName(source.language, i18n.resolvedLanguage ?? 'en'),
          })}
        </li>
      ))}
    </ul>
  )
}

function Replacements({ results: { replacements } }: { results: Results }) {
  const { t } = useTranslation('transcripts')
  if (replacements.length === 0) return t('about.replacementsNone')
  return (
    <ul className={classes.list}>
      {replacements.map((replacement) => (
        <li key={`${replacement.time} ${replacement.heard}`}>
          <span className={classes.time}>{formatDuration(Math.floor(replacement.time))}</span>{' '}
          {t('about.replacement', replacement)}
        </li>
      ))}
    </ul>
  )
}
