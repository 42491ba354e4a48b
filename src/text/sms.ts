import { shortName, withoutTurkish } from './call-outs-sms.ts'

/** One message; a longer one costs twice. */
const ONE_SMS = 160
const [LONGEST_NAME, SHORTEST_NAME] = [30, 8]

type Asked = { isOpen: boolean; forHours: number | null }
type Found = { name: string; phone: string; isEstimated: boolean }

/** Outcomes of an owner's switch by SMS. */
export const switchOutcomes = {
  over: 'Bu kodun suresi doldu. ACIK ya da KAPALI yazip yeniden deneyin.',
  unlisted: 'Isletmeniz yayinda degil; acilip kapatilamaz.',
} as const
export type SwitchOutcome = keyof typeof switchOutcomes

const stateOf = ({ isOpen, forHours }: Asked) =>
  [forHours !== null && `${forHours} saat`, isOpen ? 'ACIK' : 'KAPALI'].filter(Boolean).join(' ')

/** The longest names with which all of it is one message. */
function fitNames(write: (most: number) => string): string {
  for (let most = LONGEST_NAME; most > SHORTEST_NAME; most -= 1) {
    const text = write(most)
    if (text.length <= ONE_SMS) return text
  }
  return write(SHORTEST_NAME)
}

/** SMS of commands, without Turkish letters: 160 characters are one message. */
export const smsCommandTexts = {
  switch_ask: ({ asked, choices }: { asked: Asked; choices: { business: string; code: string }[] }) =>
    fitNames((most) => {
      const [only, ...others] = choices
      const names = choices.map(({ business, code }) => `${shortName(business, most)}: ${code}`).join(', ')
      return withoutTurkish(
        only && others.length === 0
          ? `Rehber724: ${shortName(only.business, most)} ${stateOf(asked)} gorunsun mu? Onay icin ${only.code} yanitlayin (15 dk gecerli).`
          : `Rehber724, hangisi ${stateOf(asked)} gorunsun? Kodunu yanitlayin (15 dk). ${names}`,
      )
    }),
  /** `until` as words: "bugün 17:40". */
  switch_said: (said: { business: string; isOpen: boolean; until: string } | { outcome: SwitchOutcome }) =>
    'outcome' in said
      ? `Rehber724: ${switchOutcomes[said.outcome]}`
      : withoutTurkish(
          `Rehber724: ${shortName(said.business)} ${said.isOpen ? 'ACIK' : 'KAPALI'} gorunuyor, ${said.until} saatine kadar. ` +
            `Degistirmek icin ${said.isOpen ? 'KAPALI' : 'ACIK'} yazin.`,
        ),
  places_found: ({ trade, place, elsewhere, found }: PlacesFound) =>
    fitNames((most) => {
      const asked = `${shortName(place, 16)} ${shortName(trade, 20)}`
      if (found.length === 0)
        return withoutTurkish(`Rehber724: ${asked} icin su an acik yer bilmiyoruz. Acil durumda 112.`)
      const lines = found.map(
        ({ name, phone, isEstimated }) => `${shortName(name, most)}${isEstimated ? '*' : ''} ${phone}`,
      )
      return withoutTurkish(
        [
          `${asked}, ${elsewhere ? 'en yakin acik' : 'simdi acik'}:`,
          ...lines,
          found.some(({ isEstimated }) => isEstimated) && '*saatine gore',
          'Acil: 112',
        ]
          .filter(Boolean)
          .join('\n'),
      )
    }),
  how_to_ask: () =>
    'Rehber724: Acik yer bulmak icin is ve ilce yazin, or. CILINGIR KADIKOY. Ilce adi birden cok ilde varsa ilini de yazin. Acil durumda 112.',
}

export type PlacesFound = {
  trade: string
  place: string
  /** Nobody open there: these are the nearest. */
  elsewhere: boolean
  found: Found[]
}
