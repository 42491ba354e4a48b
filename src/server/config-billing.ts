import { z } from 'zod'
import { demoAccountName } from '#text/billing.ts'

/** How fees are paid and in whose name invoices are made out. */
export type BillingConfig = {
  /** Where transfers go; null: none are taken, outside of the demonstration. */
  bank: { iban: string; accountName: string } | null
  /** Null: no cards are taken. */
  iyzico: { apiKey: string; secretKey: string; baseUrl: string } | null
  seller: { name: string; address: string; taxOffice: string; taxNo: string }
}

/** ISO 13616: letters are numbers from 10 on, and the whole is 1 modulo 97. */
function isIban(iban: string): boolean {
  if (!/^TR\d{24}$/.test(iban)) return false
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) =>
    String(Number.parseInt(letter, 36)),
  )
  return BigInt(digits) % 97n === 1n
}

const words = (most: number) => z.string().trim().max(most, `must be at most ${most} characters`)

export const billingEnvironment = {
  BANK_IBAN: z
    .string()
    .transform((v) => v.replaceAll(/\s/g, '').toUpperCase())
    .refine(isIban, 'must be a Turkish IBAN without a mistake: TR and 24 digits')
    .optional(),
  BANK_ACCOUNT_NAME: words(200).optional(),
  IYZICO_API_KEY: z.string().optional(),
  IYZICO_SECRET_KEY: z.string().optional(),
  IYZICO_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s):// address' })
    .default('https://api.iyzipay.com'),
  SELLER_NAME: words(200).default('Rehber724'),
  SELLER_ADDRESS: words(300).default(''),
  SELLER_TAX_OFFICE: words(100).default(''),
  SELLER_TAX_NO: z
    .string()
    .regex(/^\d{10,11}$/, 'must be 10 or 11 digits')
    .optional(),
}

/** Of no bank, but without a mistake: in the demonstration transfers can be asked for and confirmed, and nobody can send one. */
const DEMO_BANK = { iban: 'TR470000000000000000000000', accountName: demoAccountName }

type Read = z.infer<z.ZodObject<typeof billingEnvironment>>

/** Lists settings that contradict each other. */
export function billingComplaints(env: Read, production: boolean): string[] {
  const isHalf = (one: unknown, other: unknown) => (one === undefined) !== (other === undefined)
  return [
    isHalf(env.BANK_IBAN, env.BANK_ACCOUNT_NAME) && 'BANK_IBAN and BANK_ACCOUNT_NAME must be set together',
    isHalf(env.IYZICO_API_KEY, env.IYZICO_SECRET_KEY) &&
      'IYZICO_API_KEY and IYZICO_SECRET_KEY must be set together',
    production &&
      !env.IYZICO_BASE_URL.startsWith('https:') &&
      'IYZICO_BASE_URL must begin with https:// when NODE_ENV=production',
  ].filter((complaint) => typeof complaint === 'string')
}

export const billingOf = (env: Read, demo: boolean): BillingConfig => ({
  bank:
    env.BANK_IBAN !== undefined && env.BANK_ACCOUNT_NAME !== undefined
      ? { iban: env.BANK_IBAN, accountName: env.BANK_ACCOUNT_NAME }
      : demo
        ? DEMO_BANK
        : null,
  iyzico:
    env.IYZICO_API_KEY !== undefined && env.IYZICO_SECRET_KEY !== undefined
      ? {
          apiKey: env.IYZICO_API_KEY,
          secretKey: env.IYZICO_SECRET_KEY,
          baseUrl: new URL(env.IYZICO_BASE_URL).origin,
        }
      : null,
  seller: {
    name: env.SELLER_NAME,
    address: env.SELLER_ADDRESS,
    taxOffice: env.SELLER_TAX_OFFICE,
    taxNo: env.SELLER_TAX_NO ?? '',
  },
})
