import { NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'

interface MoneyFieldsProps {
  amount: { label: string; hint?: string; error: string | undefined }
  reason: { label: string; hint: string; error: string | undefined }
  form: ReturnType<typeof useMoneyForm>
}

/** Manages an amount and a reason. The idempotency key stays the same until the amount has been sent. */
export function useMoneyForm(initial: number | null = null) {
  const [amount, setAmount] = useState<string | number>(initial === null ? '' : initial / 100)
  const [reason, setReason] = useState('')
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [isChecked, setChecked] = useState(false)
  return {
    amount,
    setAmount,
    reason,
    setReason,
    key,
    isChecked,
    setChecked,
    /** Amount in the currency's smallest unit; 0 if there is none. */
    cents: Math.round(Number(amount) * 100) || 0,
    reset: () => {
      setAmount('')
      setReason('')
      setKey(crypto.randomUUID())
      setChecked(false)
    },
  }
}

/** Fields for an amount of money and the reason recorded in the audit log. */
export function MoneyFields({ amount, reason, form }: MoneyFieldsProps) {
  return (
    <>
      <NumberInput
        label={amount.label}
        description={amount.hint}
        error={amount.error}
        value={form.amount}
        onChange={form.setAmount}
        min={0}
        max={1_000_000}
        decimalScale={2}
        allowNegative={false}
        hideControls
        inputMode="decimal"
      />
      <TextInput
        label={reason.label}
        description={reason.hint}
        error={reason.error}
        maxLength={300}
        value={form.reason}
        onChange={({ currentTarget }) => form.setReason(currentTarget.value)}
      />
    </>
  )
}
