import { NativeSelect, type NativeSelectProps } from '@mantine/core'

interface SpeakerCountSelectProps extends Pick<NativeSelectProps, 'className' | 'label' | 'mt'> {
  /** Whether to focus the select when its dialog opens. */
  'data-autofocus'?: boolean
  /** Label of the option that detects the number automatically. */
  autoLabel: string
  /** Maximum number of speakers that can be selected. */
  max: number
  /** Number of speakers; undefined to detect it. */
  value: number | undefined
  onChange: (count: number | undefined) => void
}

/** Select for the number of speakers. */
export function SpeakerCountSelect({ autoLabel, max, value, onChange, ...field }: SpeakerCountSelectProps) {
  const counts = Array.from({ length: max }, (_, i) => String(i + 1))
  return (
    <NativeSelect
      {...field}
      value={value ?? ''}
      data={[{ value: '', label: autoLabel }, ...counts]}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? undefined : Number(currentTarget.value))
      }
    />
  )
}
