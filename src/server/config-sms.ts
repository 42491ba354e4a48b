import { z } from 'zod'
import { networkList } from './config-networks.ts'
import { normalizePhone } from './phone.ts'

/** How SMS leave. */
export type SmsConfig = {
  /** Netgsm's account and the name it sends under; null: written into `dataDir`/sms in demo mode, otherwise none leave. */
  netgsm: { user: string; password: string; header: string; baseUrl: string } | null
  /** Secret that only the provider was told, of incoming SMS; null: none are taken. */
  inboundKey: string | null
  /** Addresses and networks from which alone they are taken; none: from anywhere. */
  inboundNetworks: string[]
  /** The number that people write to, normalized; null: nobody is told of one. */
  inboundNumber: string | null
  /** Most SMS a day that the operator pays for. */
  smsADay: number
}

export const smsEnvironment = {
  NETGSM_USER: z.string().optional(),
  NETGSM_PASSWORD: z.string().optional(),
  NETGSM_HEADER: z.string().max(11, 'must be at most 11 characters').optional(),
  NETGSM_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s):// address' })
    .default('https://api.netgsm.com.tr'),
  NETGSM_INBOUND_KEY: z.string().min(24, 'must have at least 24 characters').optional(),
  NETGSM_INBOUND_NETWORKS: networkList.default([]),
  NETGSM_INBOUND_NUMBER: z.string().optional(),
  SMS_A_DAY: z
    .string()
    .regex(/^\d{1,6}$/, 'must be a whole number from 0 to 999999')
    .transform(Number)
    .default(500),
}

type Read = z.infer<z.ZodObject<typeof smsEnvironment>>

/** Lists settings that contradict each other. */
export function smsComplaints(env: Read, production: boolean): string[] {
  const set = [env.NETGSM_USER, env.NETGSM_PASSWORD, env.NETGSM_HEADER].filter(Boolean).length
  return [
    set % 3 !== 0 && 'NETGSM_USER, NETGSM_PASSWORD and NETGSM_HEADER must be set together',
    env.NETGSM_INBOUND_NUMBER &&
      (!env.NETGSM_INBOUND_KEY || normalizePhone(env.NETGSM_INBOUND_NUMBER) === null) &&
      'NETGSM_INBOUND_NUMBER must be a telephone number, and needs NETGSM_INBOUND_KEY',
    env.NETGSM_INBOUND_NETWORKS.length > 0 &&
      !env.NETGSM_INBOUND_KEY &&
      'NETGSM_INBOUND_NETWORKS needs NETGSM_INBOUND_KEY',
    production &&
      !env.NETGSM_BASE_URL.startsWith('https:') &&
      'NETGSM_BASE_URL must begin with https:// when NODE_ENV=production',
  ].filter((complaint) => typeof complaint === 'string')
}

export function smsOf(env: Read): SmsConfig {
  const { NETGSM_USER: user, NETGSM_PASSWORD: password, NETGSM_HEADER: header } = env
  return {
    netgsm: user && password && header ? { user, password, header, baseUrl: env.NETGSM_BASE_URL } : null,
    inboundKey: env.NETGSM_INBOUND_KEY ?? null,
    inboundNetworks: env.NETGSM_INBOUND_NETWORKS,
    inboundNumber: env.NETGSM_INBOUND_NUMBER ? normalizePhone(env.NETGSM_INBOUND_NUMBER) : null,
    smsADay: env.SMS_A_DAY,
  }
}
