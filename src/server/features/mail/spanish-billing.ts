import type { TopUpOffReason } from '#contract/plan-choices.ts'
import type { Texts } from './mail-template.ts'
import { paths } from './paths.ts'

type BillingTexts = Pick<
  Texts['templates'],
  'paymentFailed' | 'planEnded' | 'cardExpires' | 'topUpStopped' | 'budgetAlert'
>

const topUpOffTexts: Record<TopUpOffReason, string> = {
  declined: 'El banco rechazó la tarjeta.',
  authentication: 'El banco pide que confirmes el pago.',
  no_card: 'No hay ninguna tarjeta válida guardada.',
}

/** Emails about payments. */
export const spanishBilling: BillingTexts = {
  paymentFailed: ({ workspace, at, isReminder }, { day }) => ({
    subject: isReminder ? `Recordatorio: falló el pago de «${workspace}»` : `Falló el pago de «${workspace}»`,
    paragraphs: [
      `No se pudo cobrar el plan de «${workspace}». El plan sigue activo hasta el ${day(new Date(at).toISOString())}.`,
      'Si no se paga antes de esa fecha, el espacio de trabajo pasa al plan gratuito. No se elimina nada.',
    ],
    action: { label: 'Actualizar la tarjeta', path: paths.plans },
  }),
  planEnded: ({ workspace }) => ({
    subject: `El plan de «${workspace}» terminó`,
    paragraphs: [
      `El plan de «${workspace}» no se pagó, así que el espacio de trabajo tiene ahora el plan gratuito. No se eliminó nada: con un plan nuevo, todo vuelve a estar disponible.`,
    ],
    action: { label: 'Ver los planes', path: paths.plans },
  }),
  cardExpires: ({ workspace, last4, at }, { day }) => ({
    subject: `La tarjeta de «${workspace}» caduca este mes`,
    paragraphs: [
      `La tarjeta que termina en ${last4}, con la que se paga «${workspace}», caduca el ${day(new Date(at).toISOString())}.`,
      'Agrega otra tarjeta para que no fallen los próximos pagos.',
    ],
    action: { label: 'Actualizar tarjeta', path: paths.payments },
  }),
  topUpStopped: ({ workspace, amount, currency, reason }, { money }) => ({
    subject: `La recarga automática de «${workspace}» está desactivada`,
    paragraphs: [
      `No se pudieron cobrar ${money(amount, currency)} en créditos para «${workspace}». ${topUpOffTexts[reason]}`,
      'Compra créditos o agrega otra tarjeta, y vuelve a activar la recarga automática.',
    ],
    action: { label: 'Comprar créditos', path: paths.plans },
  }),
  budgetAlert: ({ workspace, percent, spent, budget, currency }, { money }) => ({
    subject:
      percent >= 100
        ? `«${workspace}» alcanzó su presupuesto mensual`
        : `«${workspace}» usó el ${percent} % de su presupuesto mensual`,
    paragraphs: [
      `«${workspace}» gastó ${money(spent, currency)} este mes. Su presupuesto es de ${money(budget, currency)}.`,
      'El presupuesto solo envía avisos: las grabaciones se siguen transcribiendo.',
    ],
    action: { label: 'Ver el uso', path: paths.workspace },
  }),
}
