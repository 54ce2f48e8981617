import { Alert, Badge, Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { StoredCard } from '#contract/billing-account.ts'
import { cardExpiration } from '#domain/billing/cards.ts'
import { useServerNow } from '#web/lib/api/use-server-now.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import rows from '#web/ui/rows.module.css'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { useRemoveCard, useSetDefaultCard } from './billing-queries.ts'
import { useCheckoutErrorText } from './checkout-error.ts'
import { useCheckout } from './queries.ts'
import { RedirectModal } from './redirect-modal.tsx'

interface CardsSectionProps {
  orgId: string
  cards: readonly StoredCard[]
  /** Whether at least one card has to remain. */
  isNeeded: boolean
  isStripe: boolean
}

/** Section with the stored cards, which can be removed or made the default, and a button for adding one. */
export function CardsSection({ orgId, cards, isNeeded, isStripe }: CardsSectionProps) {
  const { t } = useTranslation('invoices')
  const checkout = useCheckout(orgId)
  const errorText = useCheckoutErrorText()
  const isLeaving = checkout.isPending || checkout.isSuccess
  return (
    <SettingsSection title={t('cards.title')} intro={t('cards.intro')}>
      {cards.length === 0 ? (
        <Text size="sm">{t('cards.none')}</Text>
      ) : (
        <ul className={rows.list} aria-label={t('cards.title')}>
          {cards.map((card) => (
            <Card key={card.id} orgId={orgId} card={card} isNeeded={isNeeded && cards.length === 1} />
          ))}
        </ul>
      )}
      <div>
        <Button variant="default" onClick={() => checkout.mutate({ order: { kind: 'card' } })}>
          {t('cards.add')}
        </Button>
      </div>
      {checkout.error && (
        <Alert color="red" role="alert">
          {errorText(checkout.error)}
        </Alert>
      )}
      <RedirectModal text={isLeaving ? t(isStripe ? 'redirect.portal' : 'redirect.checkout') : null} />
    </SettingsSection>
  )
}

interface CardProps {
  orgId: string
  card: StoredCard
  isNeeded: boolean
}

function Card({ orgId, card: { id, card, isDefault, isActive }, isNeeded }: CardProps) {
  const { t } = useTranslation('invoices')
  const setDefault = useSetDefaultCard(orgId)
  const remove = useRemoveCard(orgId)
  const showError = useShowError(t('cards.needed'))
  const now = useServerNow(60_000) * 1000
  const end = cardExpiration({ card }, new Date(now))
  const { brand, last4, exp_month, exp_year } = card
  const brandName = brand.slice(0, 1).toUpperCase() + brand.slice(1)
  return (
    <li className={rows.row}>
      <div className={rows.facts}>
        <Group gap={8}>
          <Text size="sm">
            {brand === 'test' ? t('cards.testCard', { last4 }) : t('cards.name', { brand: brandName, last4 })}
          </Text>
          {isDefault && <Badge variant="light">{t('cards.default')}</Badge>}
          {end &&
            (now < end.getTime() ? (
              <Badge variant="default">{t('cards.lastMonth')}</Badge>
            ) : (
              <Badge variant="light" color="red">
                {t('cards.expired')}
              </Badge>
            ))}
          {!isActive && !end && (
            <Badge variant="light" color="red">
              {t('cards.inactive')}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {t('cards.expires', { date: `${String(exp_month).padStart(2, '0')}/${exp_year}` })}
        </Text>
      </div>
      <Group gap={6}>
        {!isDefault && isActive && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('cards.setDefaultFor', { last4 })}
            loading={setDefault.isPending}
            onClick={() => setDefault.mutate(id, { onError: showError })}
          >
            {t('cards.setDefault')}
          </Button>
        )}
        {isNeeded ? null : (
          <ConfirmButton
            size="compact-sm"
            variant="default"
            aria-label={t('cards.removeFor', { last4 })}
            question={t('cards.removeQuestion')}
            loading={remove.isPending}
            onConfirm={() =>
              remove.mutate(id, {
                onSuccess: () => notifications.show({ message: t('cards.removed') }),
                onError: showError,
              })
            }
          >
            {t('cards.remove')}
          </ConfirmButton>
        )}
      </Group>
    </li>
  )
}
