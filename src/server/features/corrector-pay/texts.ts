const english = {
  file: 'Pay',
  payout: 'Payout',
  columns: {
    date: 'Date',
    kind: 'Type',
    language: 'Language',
    stage: 'Work',
    minutes: 'Minutes',
    amount: 'Amount',
    currency: 'Currency',
    note: 'Note',
    corrector: 'Corrector',
    email: 'Email',
    payment: 'Payment details',
    reference: 'Reference',
  },
  kinds: { work: 'Pay', decision: 'Pay adjustment', payout: 'Payout' },
  stages: { correction: 'Correction', review: 'Review' },
  reasons: { withdrawn: 'Order withdrawn: played minutes only' },
  deleted: 'Deleted account',
}

const es: typeof english = {
  file: 'Pagos',
  payout: 'Liquidación',
  columns: {
    date: 'Fecha',
    kind: 'Tipo',
    language: 'Idioma',
    stage: 'Trabajo',
    minutes: 'Minutos',
    amount: 'Importe',
    currency: 'Moneda',
    note: 'Nota',
    corrector: 'Corrector',
    email: 'Correo electrónico',
    payment: 'Datos de pago',
    reference: 'Referencia',
  },
  kinds: { work: 'Pago', decision: 'Ajuste del pago', payout: 'Liquidación' },
  stages: { correction: 'Corrección', review: 'Revisión' },
  reasons: { withdrawn: 'Pedido retirado: solo los minutos reproducidos' },
  deleted: 'Cuenta eliminada',
}

/** Returns the texts for the pay files. */
export const payTexts = (language: string) => (language === 'es' ? es : english)
