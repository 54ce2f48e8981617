import { Anchor, Button, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import type { Correction } from '#contract/corrections.ts'
import { languageParts } from '#domain/languages/languages.ts'
import { StyleGuide } from '#web/editing/corrections/style-guide.tsx'
import type { PanelProps } from '#web/editor/core/session/panel-props.ts'
import type { Session } from '#web/editor/core/session/session.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { dictionariesQuery } from '#web/lib/queries/dictionaries.ts'
import classes from './correction.module.css'

/** Maximum number of dictionary terms to list. */
const maxListed = 50

/**
 * Tab with a job's reference material: the customer's notes and hints, the corrector's dictionary, and the
 * style guide.
 */
export default function JobTab({ context: { job, session }, viewer }: PanelProps) {
  const { t } = useTranslation('corrections')
  if (!job) return null
  const { correction } = job
  return (
    <div className={classes.panel}>
      <Text size="sm" fw={600}>
        {t(`style.${correction.style}`)} · {t(`product.${correction.product}`)}
      </Text>
      {correction.review && (
        <Part title={t('job.reviewNotes')}>
          <p className={classes.notes}>{correction.review.notes || t('job.noNotes')}</p>
        </Part>
      )}
      {correction.review?.comment && (
        <Part title={t('job.comment')}>
          <p className={classes.notes}>{correction.review.comment}</p>
        </Part>
      )}
      {!correction.isExam && (
        <>
          <Part title={t('job.notes')}>
            <p className={classes.notes}>{correction.notes || t('job.noNotes')}</p>
          </Part>
          <Part title={t('job.hints')}>
            <Hints hints={correction.hints} session={session} />
          </Part>
        </>
      )}
      <Part title={t('job.dictionary')}>
        <Terms viewer={viewer} correction={correction} />
      </Part>
      <Part title={t('job.style')}>
        <StyleGuide languageCode={correction.languageCode} style={correction.style} />
        <Anchor size="sm" target="_blank" renderRoot={(props) => <Link to="/corrector/guide" {...props} />}>
          {t('job.guide')}
        </Anchor>
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.partTitle}>
        {title}
      </h3>
      {children}
    </section>
  )
}

/** The customer's hints; clicking one searches the text for it. */
function Hints({ hints, session }: Pick<Correction, 'hints'> & { session: Session }) {
  const { t } = useTranslation('corrections')
  if (hints.length === 0) return <p className={classes.notes}>{t('job.noHints')}</p>
  const find = (text: string) => session.findTool.finder.open({ text, wholeWords: false, regex: false })
  return (
    <ul className={classes.terms}>
      {hints.map((hint) => (
        <li key={hint}>
          <Button
            size="compact-sm"
            variant="default"
            title={t('job.find', { term: hint })}
            onClick={() => find(hint)}
          >
            {hint}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Searchable list of terms from the corrector's own dictionaries in the job's language. */
function Terms({ viewer, correction }: { viewer: string; correction: Correction }) {
  const { t } = useTranslation('corrections')
  const [query, setQuery] = useState('')
  const { data } = useQuery(dictionariesQuery(viewer))
  const parts = languageParts(correction.languageCode)
  const terms = (data ?? [])
    .filter(({ language }) => languageParts(language).some((part) => parts.includes(part)))
    .flatMap((dictionary) => dictionary.terms)
  const matchingTerms = terms.filter((term) => term.toLowerCase().includes(query.trim().toLowerCase()))
  if (data && terms.length === 0)
    return (
      <p className={classes.notes}>
        {t('job.noTerms')}{' '}
        <Anchor
          inherit
          underline="always"
          target="_blank"
          renderRoot={(props) => <Link to="/settings/dictionaries" {...props} />}
        >
          {t('job.dictionaries')}
        </Anchor>
      </p>
    )
  return (
    <>
      <TextInput
        size="xs"
        aria-label={t('job.searchTerms')}
        placeholder={t('job.searchTerms')}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <p className={classes.notes} role="status">
        {matchingTerms.length > 0
          ? [...new Set(matchingTerms)].slice(0, maxListed).join(' · ')
          : t('job.noMatch')}
      </p>
    </>
  )
}
