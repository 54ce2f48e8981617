import { NativeSelect } from '@mantine/core'

interface EncodingSelectProps<E extends string> {
  label: string
  description: string
  encodings: readonly E[]
  value: E
  disabled?: boolean
  onChange: (encoding: E) => void
}

/** Select for a text file's encoding, shown if the encoding had to be guessed. */
export function EncodingSelect<E extends string>({ encodings, onChange, ...props }: EncodingSelectProps<E>) {
  return (
    <NativeSelect
      size="sm"
      data={encodings.map((encoding) => ({ value: encoding, label: encoding.toUpperCase() }))}
      onChange={(event) => onChange(event.currentTarget.value as E)}
      {...props}
    />
  )
}
