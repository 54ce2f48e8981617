import { escapeHtml } from '#domain/text/html.ts'
import type { Json } from '#server/infra/http/openapi-schemas.ts'
import type { RawResponse } from '#server/infra/http/route.ts'
import { type Operation, renderOperation } from './reference-operation.ts'
import { renderFields, renderInlineCode } from './reference-schemas.ts'

const style = `
  :root { color-scheme: light dark; --ink: light-dark(#1f1b16, #ece7df); --soft: light-dark(#6a6258, #a79f94);
    --paper: light-dark(#fbf9f5, #191714); --line: light-dark(#e4dfd6, #36312b); --code: light-dark(#f2eee6, #23201c) }
  * { box-sizing: border-box } html { scroll-padding-top: 6rem }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif }
  a { color: inherit } h1 { font-size: 1.75rem } h2 { margin: 3rem 0 .25rem } h4 { margin: 1.25rem 0 .3rem }
  .soft, small { color: var(--soft) } small { display: block; font-weight: 400 } h4 small { display: inline }
  main { max-width: 60rem; margin: 0 auto; padding: 1rem 1rem 6rem; min-width: 0 }
  nav { padding: 1rem; border-bottom: 1px solid var(--line) } nav ul { list-style: none; margin: 0; padding: 0 0 .5rem 1rem }
  nav a { display: block; padding: .15rem 0; text-decoration: none } nav a:hover { text-decoration: underline }
  main > section > details { border-top: 1px solid var(--line) } summary { cursor: pointer; padding: .6rem 0; overflow-wrap: anywhere }
  main summary code { display: block; color: var(--soft) } .operation { padding: 0 0 1.5rem; border-bottom: 2px solid var(--line) }
  code, pre { font: .875rem/1.5 ui-monospace, monospace } .method { font-weight: 700 }
  pre { background: var(--code); padding: .75rem; overflow: auto; max-height: 26rem; margin: .3rem 0 }
  .table { overflow-x: auto } table { border-collapse: collapse; width: 100% } th { text-align: left }
  td, th { padding: .3rem .75rem .3rem .5rem; vertical-align: top; border-top: 1px solid var(--line) } td:first-child { white-space: nowrap }
  td:nth-child(2) { min-width: 9rem }
  @media (max-width: 64rem) { nav { max-height: 40vh; overflow: auto } }
  @media (max-width: 40rem) { td { display: block; border: 0; padding: .1rem .5rem } td:first-child { border-top: 1px solid var(--line); padding-top: .4rem } }
  @media (min-width: 64rem) { body { display: grid; grid-template-columns: 19rem 1fr }
    nav { position: sticky; top: 0; height: 100vh; overflow: auto; border: 0; border-right: 1px solid var(--line) } main { padding-top: 2rem } }`

interface Document {
  info: { version: string; description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json>; securitySchemes: Record<string, { description: string }> }
}

const idOf = (tag: string) => tag.toLowerCase().replace(/[^a-z]+/g, '-')

/** Renders the OpenAPI document as a human-readable page that needs no scripts or external files. */
export function renderReferencePage(api: Json): RawResponse {
  const { info, tags, paths, components } = api as unknown as Document
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  const sections = tags.map((tag) => ({
    ...tag,
    operations: operations.filter(({ operation }) => operation.tags[0] === tag.name && !operation.deprecated),
  }))
  const contents = sections.map(
    ({ name, operations }) => `<details><summary>${escapeHtml(name)}</summary><ul>
      <li><a href="#${idOf(name)}">Overview</a>${operations
        .map(
          ({ operation }) =>
            `<li><a href="#${operation.operationId}">${renderInlineCode(operation.summary)}</a>`,
        )
        .join('')}</ul></details>`,
  )
  const body = `<nav aria-label="Contents" tabindex="0"><p><b>Longhand API</b></p>${contents.join('')}<a href="#schemas">Schemas</a></nav>
    <main><h1>Longhand API</h1><p>Version ${escapeHtml(info.version)} · <a href="/openapi.json">OpenAPI document</a></p>
    <p>${renderInlineCode(info.description)}</p>${renderSecurity(components.securitySchemes)}
    ${sections
      .map(
        ({ name, description, operations }) =>
          `<section><h2 id="${idOf(name)}">${escapeHtml(name)}</h2><p>${renderInlineCode(description)}</p>${operations
            .map(({ method, path, operation }) => renderOperation(method, path, operation))
            .join('')}</section>`,
      )
      .join('')}
    <section><h2 id="schemas">Schemas</h2>${Object.entries(components.schemas)
      .map(([name, schema]) => renderSchema(name, schema))
      .join('')}</section></main>`
  return {
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
      <title>Longhand API</title><style>${style}</style><body>${body}</body></html>`,
  }
}

const renderSecurity = (schemes: Document['components']['securitySchemes']) =>
  `<h2 id="security">Authentication methods</h2><ul>${Object.entries(schemes)
    .map(
      ([name, { description }]) => `<li><code>${escapeHtml(name)}</code>: ${renderInlineCode(description)}`,
    )
    .join('')}</ul>`

const renderSchema = (name: string, schema: Json) =>
  `<details><summary><b>${escapeHtml(name)}</b></summary><div id="schema-${name}" class="operation">${renderFields(schema)}</div></details>`
