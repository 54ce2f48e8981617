import classes from './guide-rules.module.css'

/** List of a guide's rules, one per line; the text before a rule's first colon is its subject. */
export function GuideRules({ text }: { text: string }) {
  return (
    <ul className={classes.rules}>
      {text.split('\n').map((line) => (
        <li key={line}>
          <Rule line={line} />
        </li>
      ))}
    </ul>
  )
}

/** Maximum length of a subject, in characters; a colon after that is part of the sentence. */
const maxSubjectLength = 42

function Rule({ line }: { line: string }) {
  const colon = line.indexOf(': ')
  if (colon < 0 || colon > maxSubjectLength) return line
  return (
    <>
      <b>{line.slice(0, colon + 1)}</b>
      {line.slice(colon + 1)}
    </>
  )
}
