import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Found, SearchHit } from '#contract/search.ts'
import { languageName } from '#domain/languages.ts'
import { formatDate, formatDuration } from '#web/lib/format.ts'
import classes from './search.module.css'

/** One recording: its name, what it is, and each place where something was found, to be opened there. */
export function ResultRow({ hit }: { hit: SearchHit }) {
  const { t, i18n } = useTranslation('search')
  const locale = i18n.resolvedLanguage ?? 'en'
  const name = hit.found.find(({ kind }) => kind === 'name')
  const places = hit.found.filter(({ kind }) => kind !== 'name')
  const { duration } = hit.props
  const state = hit.processing.state
  const facts = [
    formatDate(hit.started, locale),
    duration !== null && formatDuration(duration),
    hit.languageCode && languageName(hit.languageCode, locale),
    state !== 'complete' && t(`state.${state}`),
  ].filter(Boolean)
  return (
    <li className={classes.hit}>
      <h2 className={classes.name}>
        <Link to="/transcript/$id" params={{ id: hit.id }} className={classes.open}>
          <bdi>{name ? <Marked {...name} /> : hit.name || t('noName')}</bdi>
        </Link>
      </h2>
      <p className={classes.facts}>{facts.join(' · ')}</p>
      {places.length > 0 && (
        <ul className={classes.places}>
          {places.map((place) => (
            <li key={`${place.kind} ${place.time} ${place.text}`}>
              <Place id={hit.id} place={place} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function Place({ id, place }: { id: string; place: Found }) {
  const { t } = useTranslation('search')
  const { kind, time } = place
  return (
    <Link
      to="/transcript/$id"
      params={{ id }}
      {...(time !== null && { hash: `t=${time}` })}
      className={classes.place}
    >
      <span className={classes.kind}>
        {t(`kind.${kind}`)}
        {time !== null && <span className={classes.time}>{formatDuration(Math.floor(time))}</span>}
      </span>
      <span dir="auto" className={classes.text}>
        <Marked {...place} />
      </span>
    </Link>
  )
}

/** A text with what was found in it marked. */
function Marked({ text, marks }: Pick<Found, 'text' | 'marks'>) {
  const ends = [0, ...marks.map(([, to]) => to)]
  return (
    <>
      {marks.map(([from, to], i) => (
        <span key={from}>
          {text.slice(ends[i], from)}
          <mark className={classes.mark}>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  )
}
