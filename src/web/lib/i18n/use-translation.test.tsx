import i18next from 'i18next'
import { Suspense } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { startI18n } from './i18n.ts'
import { useTranslation } from './use-translation.ts'

beforeAll(async () => {
  if (!i18next.isInitialized) await startI18n({ onLanguageChange: () => undefined })
  await i18next.changeLanguage('en')
})

function Texts() {
  const { t, i18n } = useTranslation(['plans', 'common'])
  return <p>{[t('title'), t('common:cancel'), i18n.resolvedLanguage].join()}</p>
}

it('waits for catalogs, and has the texts of the first one without a prefix', async () => {
  const stream = await renderToReadableStream(
    <Suspense fallback="Loading">
      <Texts />
    </Suspense>,
  )
  await stream.allReady
  expect(await new Response(stream).text()).toContain('<p>Plans,Cancel,en</p>')
  await i18next.changeLanguage('es')
  expect(renderToString(<Texts />)).toContain(',Cancelar,es</p>')
  await i18next.changeLanguage('en')
})
