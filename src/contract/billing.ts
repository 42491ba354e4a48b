import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fieldError, freeText, id, idParams, instant } from './shapes.ts'

/** A month on the list, VAT included. */
export const MONTHLY_FEE_KURUS = 7500
export const VAT_PERCENT = 20
export const TRIAL_MONTHS = 3
/** Days a business stays on the list with its fee unpaid. */
export const GRACE_DAYS = 7
/** Months that one payment may be for. */
export const MAX_MONTHS = 12

/** `none`: begins with the approval. `exempt`: a trade that pays no fee. `ended`: of a duplicate that was merged. */
export const subscriptionStates = [
  'none',
  'exempt',
  'trial',
  'active',
  'past_due',
  'suspended',
  'ended',
] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

export const paymentMethods = ['bank_transfer', 'iyzico'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const paymentStates = ['pending', 'paid', 'failed'] as const
export type PaymentState = (typeof paymentStates)[number]

export const Payment = z.object({
  id: z.int(),
  method: z.enum(paymentMethods),
  status: z.enum(paymentStates),
  months: z.int(),
  amountKurus: z.int(),
  /** Of a bank transfer: what is written beside the money, eight digits. */
  reference: z.nullable(z.string()),
  createdAt: instant,
  settledAt: z.nullable(instant),
})
export type Payment = z.infer<typeof Payment>

/** A platform prize that was used at the business, taken off its fee as days. */
export const FeeCredit = z.object({
  id: z.int(),
  title: z.string(),
  amountKurus: z.int(),
  days: z.int(),
  givenAt: instant,
})
export type FeeCredit = z.infer<typeof FeeCredit>

/** Where transfers go; null where this installation has no account. */
const BankAccount = z.nullable(z.object({ iban: z.string(), accountName: z.string() }))

/** A calendar day in Istanbul, `2026-11-21`. */
const day = z.string()

export const Subscription = z.object({
  status: z.enum(subscriptionStates),
  feeKurus: z.int(),
  /** The staff keeps the business off the list: its days are added when it is back. */
  isPaused: z.boolean(),
  /** The first day after the trial; null without one. */
  trialEndsOn: z.nullable(day),
  /** Proof required from the owner before the trial begins; null where none is missing. */
  trialNeeds: z.nullable(z.enum(['email', 'phone'])),
  /** The first day that is not paid for; null where nothing has to be paid. */
  nextPaymentOn: z.nullable(day),
  /** The day on which an unpaid business leaves the list. */
  suspendsOn: z.nullable(day),
  methods: z.object({ bankTransfer: BankAccount, iyzico: z.boolean() }),
  /** The transfer that waits to be confirmed. */
  openTransfer: z.nullable(Payment),
  latestPayment: z.nullable(Payment),
  /** The latest first. */
  credits: z.array(FeeCredit),
  /** Name and address on invoices; empty where none was given. */
  billingName: z.string(),
  taxOffice: z.string(),
  taxNo: z.string(),
})
export type Subscription = z.infer<typeof Subscription>

export const getSubscription = endpoint({
  method: 'GET',
  path: '/api/businesses/{id}/subscription',
  summary: 'Trial, status, next date and ways to pay of one’s own business',
  access: ['owner', 'admin'],
  params: idParams,
  reply: Subscription,
  errors: [],
})

export const startPayment = endpoint({
  method: 'POST',
  path: '/api/businesses/{id}/payments',
  summary:
    'Begins a payment: a transfer’s reference, or a page of iyzico. Asked for again it is the same transfer; other months are another one, under a reference of its own',
  access: ['owner'],
  params: idParams,
  status: 201,
  body: z.object({
    method: z.enum(paymentMethods, fieldError('invalid')),
    months: z._default(
      z
        .int(fieldError('invalid'))
        .check(z.minimum(1, fieldError('out_of_range')), z.maximum(MAX_MONTHS, fieldError('out_of_range'))),
      1,
    ),
    /** Name on the invoice; left out, the last one is kept. */
    billingName: z.optional(freeText(200)),
    taxOffice: z.optional(freeText(100)),
    /** Ten digits of a company, eleven of a person. */
    taxNo: z.optional(
      z.string(fieldError('invalid')).check(z.regex(/^(?:\d{10,11})?$/, fieldError('invalid'))),
    ),
  }),
  reply: z.object({
    ...Payment.shape,
    bankTransfer: BankAccount,
    /** Where the payer gives their card; null for transfers. */
    paymentPageUrl: z.nullable(z.string()),
  }),
  errors: [
    'payment_method_unavailable',
    'subscription_not_started',
    'no_fee',
    'business_closed',
    'payment_unavailable',
    'too_many_attempts',
  ],
})

export const Invoice = z.object({
  id: z.int(),
  number: z.string(),
  issuedAt: instant,
  months: z.int(),
  /** The first day paid for, and the first one after the last. */
  periodFrom: day,
  periodUntil: day,
  grossKurus: z.int(),
  vatKurus: z.int(),
  netKurus: z.int(),
})
export type Invoice = z.infer<typeof Invoice>

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/businesses/{id}/invoices',
  summary: 'The invoices of one’s own business, the latest first',
  access: ['owner', 'admin'],
  params: idParams,
  reply: z.array(Invoice),
  errors: [],
})

export const getInvoiceFile = endpoint({
  method: 'GET',
  path: '/api/businesses/{id}/invoices/{invoiceId}/pdf',
  summary: 'One invoice as a PDF',
  access: ['owner', 'admin'],
  params: z.object({ id, invoiceId: id }),
  download: true,
  reply: z.string(),
  errors: [],
})

/** Of iyzico: the payer’s browser brings the token of its page as a form, the notice of its server is signed JSON. */
export const iyzicoCallback = endpoint({
  method: 'POST',
  path: '/api/payments/iyzico/callback',
  summary: 'iyzico says that a payment page was used; what became of it is asked of iyzico itself',
  access: ['provider'],
  body: z.object({
    token: z
      .string(fieldError('invalid'))
      .check(z.minLength(1, fieldError('invalid')), z.maxLength(200, fieldError('invalid'))),
    status: z.optional(freeText(100)),
    iyziEventType: z.optional(freeText(100)),
    iyziPaymentId: z.optional(z.union([freeText(40), z.int()])),
    paymentConversationId: z.optional(freeText(200)),
  }),
  reply: z.object({ status: z.enum(paymentStates) }),
  errors: [],
})
