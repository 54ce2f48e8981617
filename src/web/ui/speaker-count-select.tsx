import { NativeSelect, type NativeSelectProps } from '@mantine/core'

interface SpeakerCountSelectProps extends Pick<NativeSelectProps, 'className' | 'label' | 'mt'> {
  /** Receives focus when its dialog opens. */
  'data-autofocus'?: boolean
  /** Label of the option to detect the number. */
  autoLabel: string
  /** Largest number that can be chosen. */
  max: number
  /** Number of speakers; detected if undefined. */
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
