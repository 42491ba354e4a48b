import proxyAddress from '@fastify/proxy-addr'
import { receiveSms } from '#contract/sms.ts'
import type { Config } from '../../config.ts'
import { type Context, feature } from '../../feature.ts'
import { readForms } from '../../http/forms.ts'
import { type Api, type ProviderCheck, route } from '../../http/route.ts'
import { normalizePhone } from '../../phone.ts'
import { isSameSecret } from '../../secrets.ts'
import type { CallOuts } from '../call-outs/call-outs.ts'
import type { Hours } from '../hours/hours.ts'
import type { IncomingSms } from '../phones/phones.ts'
import type { Questions } from '../questions/questions.ts'
import type { Search } from '../search/search.ts'
import { makeSmsFind } from './find.ts'
import { makeOnce } from './once.ts'
import { readSwitchesOf, sweepSms } from './store.ts'
import { makeSmsSwitches } from './switches.ts'

type Needs = Context & {
  questions: Pick<Questions, 'bySms'>
  hours: Pick<Hours, 'setOpenIn'>
  search: Pick<Search, 'find' | 'meaningOf'>
  callOuts: Pick<CallOuts, 'answerSms'>
}

/** The provider was told our key as the password of the address that it calls. Where its own addresses are known, it calls from one. */
function makeProviderCheck({ inboundKey, inboundNetworks }: Config['sms']): ProviderCheck<typeof receiveSms> {
  const wanted =
    inboundKey === null ? null : `Basic ${Buffer.from(`netgsm:${inboundKey}`).toString('base64')}`
  const isFrom = inboundNetworks.length > 0 ? proxyAddress.compile(inboundNetworks) : () => true
  return async (_body, headerOf, ip) =>
    wanted !== null && isSameSecret(headerOf('authorization') ?? '', wanted) && isFrom(ip, 0)
}

/** SMS that come in: the first that an SMS is meant for answers it. */
function makeSms({ sql, config, questions, hours, search, callOuts }: Needs) {
  const once = makeOnce(sql)
  const find = makeSmsFind({ sql, config, search })
  const takers: readonly ((sms: IncomingSms) => Promise<boolean>)[] = [
    questions.bySms,
    makeSmsSwitches({ sql, config, hours }),
    find.answer,
    callOuts.answerSms,
    // Digits are an answer to something that is over.
    async (sms) => /\p{L}/u.test(sms.text) && find.explain(sms),
  ]
  return {
    /** Senders without a telephone number get no answer. Throws `too_many_requests`, `busy`. */
    async receive(from: string, text: string): Promise<void> {
      const phone = normalizePhone(from)
      if (phone === null) return
      const sms = { phone, text }
      await once(sms, async () => {
        for (const take of takers) if (await take(sms)) return
      })
    },
    sweep: (): Promise<void> => sweepSms(sql),
  }
}

async function smsRoutes(api: Api, sms: ReturnType<typeof makeSms>, { config }: Needs): Promise<void> {
  await api.app.register(async (scope) => {
    readForms(scope)
    route(
      { ...api, app: scope },
      receiveSms,
      async ({ body }) => {
        await sms.receive(body.ceptel, body.mesaj)
        return { ok: true as const }
      },
      makeProviderCheck(config.sms),
    )
  })
}

export const smsFeature = feature({
  make: makeSms,
  routes: smsRoutes,
  personalData: [
    {
      // It goes with the account.
      name: 'smsSwitches',
      tables: ['sms_switch'],
      read: (db, { id }) => readSwitchesOf(db, id),
    },
  ],
  notMerged: { sms_switch: 'asked for some minutes ago, of the duplicate' },
})
