import { DEFAULT_THEME } from '@mantine/core'
import { cssVariables } from '#web/ui/theme.ts'
import type { PublicPageFiles } from './page-input.ts'

interface PageHeadProps {
  title: string
  /** First words of the text, or an empty string. */
  description: string
  /** Absolute URL of the page; undefined to omit link preview metadata. */
  url: string | undefined
  /** Absolute URL of the preview image. */
  picture: string
  files: PublicPageFiles
}

const block = (variables: Record<string, string>) =>
  Object.entries(variables)
    .map(([name, value]) => `${name}:${value};`)
    .join('')

/** The product's colors as CSS, for the browser's light or dark scheme. */
const colors = (() => {
  const { variables, light, dark } = cssVariables(DEFAULT_THEME)
  return `:root{${block(variables)}${block(light)}}@media(prefers-color-scheme:dark){:root{${block(dark)}}}`
})()

/** A public page's metadata, including link previews on other sites. */
export function PageHead({ title, description, url, picture, files }: PageHeadProps) {
  const oembed = url && `${new URL(url).origin}/oembed?format=json&url=${encodeURIComponent(url)}`
  return (
    <head>
      <meta charSet="utf-8" />
      <title>{title}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="color-scheme" content="light dark" />
      <meta name="robots" content="noindex, nofollow" />
      <link rel="icon" href="/favicon.svg" />
      <style>{colors}</style>
      {files.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {files.fonts.map((href) => (
        <link key={href} rel="preload" as="font" crossOrigin="anonymous" href={href} />
      ))}
      <script type="module" src={files.script} />
      <meta property="og:site_name" content="Longhand" />
      <meta property="og:type" content="article" />
      <meta property="og:title" content={title} />
      <meta property="og:image" content={picture} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:image" content={picture} />
      {description !== '' && (
        <>
          <meta name="description" content={description} />
          <meta property="og:description" content={description} />
          <meta name="twitter:description" content={description} />
        </>
      )}
      {url && <meta property="og:url" content={url} />}
      {oembed && <link rel="alternate" type="application/json+oembed" href={oembed} title={title} />}
    </head>
  )
}
