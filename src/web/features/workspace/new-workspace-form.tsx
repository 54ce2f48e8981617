import { Button, Group, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Workspace } from '#contract/accounts.ts'
import { maxWorkspaceNameLength } from '#contract/limits.ts'
import type { Currency } from '#contract/plan-choices.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useSingleRun } from '#web/lib/use-single-run.ts'
import type { PurchaseOptions } from './purchase-options.ts'

const PurchaseFields = lazyComponent(withTexts(() => import('./purchase-fields.tsx'), 'usage'))
const RegionField = lazyComponent(withTexts(() => import('./region-field.tsx'), 'regions'))

interface NewWorkspaceFormProps {
  /** Suggested region; null if there is only one. */
  region: Workspace['locale'] | null
  /** Whether plans are sold. */
  sellsPlans: boolean
  onCreate: (workspace: {
    name: string
    locale?: Workspace['locale']
    currency?: Currency
    coupon?: string
  }) => Promise<unknown>
}

/**
 * Form for creating a workspace: its name, its region if there are several, and its currency and coupon if
 * plans are for sale.
 */
export function NewWorkspaceForm({ region, sellsPlans, onCreate }: NewWorkspaceFormProps) {
  const { t } = useTranslation('workspace')
  const add = useMutation({ mutationFn: onCreate })
  const showError = useShowError()
  const run = useSingleRun()
  const [name, setName] = useState('')
  const [locale, setLocale] = useState(region)
  const [purchases, setPurchases] = useState<PurchaseOptions>({ currency: 'USD', coupon: '' })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const { currency } = purchases
        const coupon = purchases.coupon.trim()
        const purchase = sellsPlans && { currency, ...(coupon && { coupon }) }
        const workspace = { name, ...(locale && { locale }), ...purchase }
        if (name.trim()) run(() => add.mutateAsync(workspace, { onError: showError }))
      }}
    >
      <Group align={locale || sellsPlans ? 'flex-start' : 'flex-end'}>
        <TextInput
          flex="1 1 220px"
          label={t('create.name')}
          value={name}
          maxLength={maxWorkspaceNameLength}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {locale && (
          <Suspense>
            <RegionField value={locale} onChange={setLocale} />
          </Suspense>
        )}
        {sellsPlans && (
          <Suspense>
            <PurchaseFields value={purchases} onChange={setPurchases} />
          </Suspense>
        )}
        <Button type="submit" disabled={!name.trim()} loading={add.isPending}>
          {t('create.create')}
        </Button>
      </Group>
    </form>
  )
}
