import { group, readText, strings } from './form.ts'
import { type Handler, listOf } from './handlers.ts'
import { invalidRequestError, newId, type TaxId } from './state.ts'

/** Calls about customers and their tax IDs. */
export const customerRoutes: Record<string, Handler> = {
  'POST /v1/customers': (state, { form }) => {
    const id = newId('cus')
    const invoice_settings = { default_payment_method: null }
    const customerFields = { name: readText(form, 'name') ?? null, email: readText(form, 'email') ?? null }
    const metadata = strings(group(form, 'metadata'))
    const untaxedCustomer = { address: null, tax_exempt: 'none' }
    const customer = { id, object: 'customer', ...customerFields, metadata, invoice_settings } as const
    state.customers.set(id, { ...customer, ...untaxedCustomer, tax_ids: { object: 'list', data: [] } })
    return state.find(state.customers, 'customer', id)
  },
  'POST /v1/customers/*': (state, { id, form }) => {
    const customer = state.find(state.customers, 'customer', id)
    const method = readText(group(form, 'invoice_settings'), 'default_payment_method')
    if (method !== undefined) {
      state.find(state.cards, 'PaymentMethod', method)
      customer.invoice_settings.default_payment_method = method
    }
    customer.name = readText(form, 'name') ?? customer.name
    customer.tax_exempt = readText(form, 'tax_exempt') ?? customer.tax_exempt
    if (form.address !== undefined)
      customer.address = typeof form.address === 'object' ? strings(form.address) : null
    state.emit('customer.updated', customer)
    return customer
  },
  'GET /v1/customers/*': (state, { id }) => state.find(state.customers, 'customer', id),
  'GET /v1/customers/*/tax_ids': (state, { id }) =>
    listOf(state.find(state.customers, 'customer', id).tax_ids.data),
  'POST /v1/customers/*/tax_ids': (state, { id: customer, form }) => {
    const { tax_ids } = state.find(state.customers, 'customer', customer)
    const [type = '', value = ''] = [readText(form, 'type'), readText(form, 'value')]
    if (tax_ids.data.some((each) => each.type === type && each.value === value))
      throw invalidRequestError('The tax ID exists already', 'tax_id_exists')
    const taxId: TaxId = { id: newId('txi'), object: 'tax_id', customer, type, value }
    tax_ids.data.push(taxId)
    state.emit('customer.tax_id.created', taxId)
    return taxId
  },
  'DELETE /v1/customers/*/tax_ids/*': (state, { id }) => {
    const [customer = '', taxId = ''] = id.split('/')
    const { tax_ids } = state.find(state.customers, 'customer', customer)
    const taxIdObject = tax_ids.data.find((each) => each.id === taxId)
    if (!taxIdObject) throw invalidRequestError('No such tax ID', 'resource_missing')
    tax_ids.data = tax_ids.data.filter((each) => each !== taxIdObject)
    state.emit('customer.tax_id.deleted', taxIdObject)
    return { id: taxId, object: 'tax_id', deleted: true }
  },
}
