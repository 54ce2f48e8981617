import { Link } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import type { SearchHit, SearchMatch } from '#contract/search.ts'
import { formatDuration } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { collectionRoute } from '#web/lib/links/collection-route.ts'
import classes from './search.module.css'

/** Renders the frame of a search result around its name and matches. */
export type RenderHit = (hit: SearchHit, title: ReactNode, matches: ReactNode) => ReactNode

/** Row for a recording with its name and kind, and a link to each match. */
export const ResultRow = memo(function ResultRow({ hit, render }: { hit: SearchHit; render: RenderHit }) {
  const { t } = useTranslation('search')
  // A match in the name is valid only if the name hasn't changed.
  const name = hit.found.find(({ kind, text }) => kind === 'name' && text === hit.name)
  const matches = hit.found.filter(({ kind }) => kind !== 'name')
  return (
    <li className={classes.hit}>
      {render(
        hit,
        <bdi>{name ? <HighlightedText {...name} /> : hit.name || t('noName')}</bdi>,
        matches.length > 0 && (
          <ul className={classes.places}>
            {matches.map((match) => (
              <li key={`${match.kind} ${match.time} ${match.text}`}>
                <MatchLink hit={hit} match={match} />
              </li>
            ))}
          </ul>
        ),
      )}
    </li>
  )
})

/**
 * Returns the URL fragment that opens a match: its time, the notes or the details; undefined if there is
 * none.
 */
function positionHash({ kind, time }: SearchMatch): string | undefined {
  if (time !== null) return `t=${time}`
  return kind === 'notes' ? 'notes' : kind === 'description' ? 'about' : undefined
}

function MatchLink({ hit, match }: { hit: SearchHit; match: SearchMatch }) {
  const { t } = useTranslation('search')
  const { kind, time } = match
  const hash = positionHash(match)
  return (
    <Link to={collectionRoute(hit)} params={{ id: hit.id }} {...(hash && { hash })} className={classes.place}>
      <span className={classes.kind}>
        {t(`kind.${kind}`)}
        {time !== null && <span className={classes.time}>{formatDuration(Math.floor(time))}</span>}
      </span>
      <span dir="auto" className={classes.text}>
        <HighlightedText {...match} />
      </span>
    </Link>
  )
}

/** Text with its matches marked. */
function HighlightedText({ text, marks }: Pick<SearchMatch, 'text' | 'marks'>) {
  const endIndexes = [0, ...marks.map(([, to]) => to)]
  return (
    <>
      {marks.map(([from, to], i) => (
        <span key={from}>
          {text.slice(endIndexes[i], from)}
          <mark className={classes.mark}>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(endIndexes.at(-1))}
    </>
  )
}
