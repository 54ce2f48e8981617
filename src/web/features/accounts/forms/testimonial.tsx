import { useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api/api.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'
import classes from './testimonial.module.css'

/** Returns the text in the page's language, or else in the first available one. */
function localizedText(texts: Record<string, string>, language: string) {
  const textLanguage = texts[language] === undefined ? (Object.keys(texts)[0] ?? language) : language
  return { lang: textLanguage, children: texts[textLanguage] }
}

/** Testimonial and customer logos; renders nothing if they are turned off. */
export function Testimonial() {
  const { t, i18n } = useTranslation('accounts')
  const { data } = useQuery({
    queryKey: ['testimonial'],
    queryFn: ({ signal }) => call('getTestimonial', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  // Wait for the installation's settings, since the sign-in methods they add would shift the testimonial.
  const config = useProductConfig()
  if (!config || !data || (!data.testimonial && data.logos.length === 0)) return null
  const language = i18n.resolvedLanguage ?? 'en'
  return (
    <aside className={classes.aside}>
      {data.testimonial && (
        <figure className={classes.figure}>
          <blockquote className={classes.quote}>
            <span {...localizedText(data.testimonial.quote, language)} />
          </blockquote>
          <figcaption className={classes.who}>
            {data.testimonial.name}
            <br />
            <span {...localizedText(data.testimonial.role, language)} />
          </figcaption>
        </figure>
      )}
      {data.logos.length > 0 && (
        <ul className={classes.logos} aria-label={t('testimonial.logos')}>
          {data.logos.map(({ name, image }) => (
            <li key={name}>
              <span
                className={classes.logo}
                role="img"
                aria-label={name}
                style={{ '--logo': `url("${image}")` } as React.CSSProperties}
              />
            </li>
          ))}
        </ul>
      )}
      {data.example && <p className={classes.note}>{t('testimonial.example')}</p>}
    </aside>
  )
}
