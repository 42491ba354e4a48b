import { checkoutText } from '#text/billing-mail.ts'
import type { Order } from '../../outside/iyzico.ts'
import type { Payer, PaymentRow } from './store-payments.ts'

type Asked = {
  businessId: number
  payment: Pick<PaymentRow, 'id' | 'months' | 'amountKurus'>
  conversationId: string
  callbackUrl: string
  /** Where the payer asks from: an IPv4 address, or a network of IPv6. */
  network: string
}

/** Builds iyzico's request: no more than it asks for. */
export function orderOf(payer: Payer, asked: Asked): Order {
  const { businessId, payment, conversationId, callbackUrl, network } = asked
  const { city, firstName, email } = payer
  return {
    conversationId,
    basketId: String(payment.id),
    kurus: payment.amountKurus,
    title: checkoutText.title(payment.months),
    category: checkoutText.category,
    callbackUrl,
    buyer: {
      id: `business-${businessId}`,
      name: firstName,
      surname: payer.lastName || firstName,
      email,
      taxNo: payer.taxNo ?? '',
      network: network.replace(/\/\d+$/, ''),
    },
    billing: {
      contactName: payer.billingName ?? payer.businessName,
      address: payer.address || city,
      city,
    },
  }
}
