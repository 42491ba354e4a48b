import { type Channel, type Consents, channels } from '#contract/privacy.ts'

export type ConsentKind = 'terms_accepted' | 'terms_told' | 'notice_shown' | 'marketing' | 'advertising'
export type ConsentChange = { kind: ConsentKind; channel: Channel | null; version: string; given: boolean }
/** The latest of each kind, channel and, but for what can be withdrawn, version; the newest first. */
export type ConsentRow = ConsentChange & { createdAt: Date }

/** Versions of the texts: those in force, and all former ones. */
export type Versions = {
  terms: string
  notice: string
  allTerms: readonly string[]
  allNotices: readonly string[]
}

type SignUp = {
  termsVersion?: string | undefined
  noticeVersion?: string | undefined
  acceptTerms?: boolean | undefined
  marketing?: Marketing | undefined
}
type Marketing = Partial<Record<Channel, boolean | undefined>>

/** Consent rows to add for a choice of channels; channels that it does not name stay as they are. */
export const marketingChanges = (marketing: Marketing, version: string): ConsentChange[] =>
  channels.flatMap((channel) => {
    const given = marketing[channel]
    return given === undefined ? [] : [{ kind: 'marketing' as const, channel, version, given }]
  })

/** Consent row to add for a choice about network advertisements; none without a choice. */
export const advertisingChanges = (given: boolean | undefined, version: string): ConsentChange[] =>
  given === undefined ? [] : [{ kind: 'advertising', channel: null, version, given }]

/** Consent rows of a registration, by the versions it showed. Unknown versions are ignored. */
export function signUpChanges(said: SignUp, versions: Versions): ConsentChange[] {
  const { termsVersion = '', noticeVersion = '', acceptTerms = false, marketing = {} } = said
  const noted = (kind: ConsentKind, version: string) => ({ kind, channel: null, version, given: true })
  return [
    ...(versions.allTerms.includes(termsVersion)
      ? [noted(acceptTerms ? 'terms_accepted' : 'terms_told', termsVersion)]
      : []),
    ...(versions.allNotices.includes(noticeVersion) ? [noted('notice_shown', noticeVersion)] : []),
    ...marketingChanges(marketing, versions.notice),
  ]
}

/** Consents in force by the rows. */
export function consentsOf(rows: readonly ConsentRow[], { terms, notice }: Versions): Consents {
  const accepted = rows.find(({ kind }) => kind === 'terms_accepted')
  const shown = rows.find(({ kind, version }) => kind === 'notice_shown' && version === notice)
  const latest = (wantedKind: ConsentKind, wanted: Channel | null) => {
    const row = rows.find(({ kind, channel }) => kind === wantedKind && channel === wanted)
    return { given: row?.given ?? false, changedAt: row?.createdAt.toISOString() ?? null }
  }
  return {
    terms: {
      version: terms,
      told: rows.some(
        ({ kind, version }) => (kind === 'terms_accepted' || kind === 'terms_told') && version === terms,
      ),
      accepted: accepted ? { version: accepted.version, at: accepted.createdAt.toISOString() } : null,
    },
    notice: { version: notice, shownAt: shown?.createdAt.toISOString() ?? null },
    marketing: {
      email: latest('marketing', 'email'),
      push: latest('marketing', 'push'),
      sms: latest('marketing', 'sms'),
    },
    advertising: latest('advertising', null),
  }
}
