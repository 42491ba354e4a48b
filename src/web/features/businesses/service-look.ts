import { fold } from '#lib/turkish.ts'

/** Signs of the service tiles; `service` stands for all that no keyword names. */
export type ServiceSign = 'rescue' | 'transport' | 'help' | 'tyre' | 'battery' | 'tow' | 'crash' | 'service'

// Folded stems: the services' names are Turkish and come as owners type them.
const signs: readonly [stem: string, sign: ServiceSign][] = [
  ['kurtarma', 'rescue'],
  ['tasima', 'transport'],
  ['yardim', 'help'],
  ['lastik', 'tyre'],
  ['aku', 'battery'],
  ['cekme', 'tow'],
  ['kaza', 'crash'],
]

/** The sign of a service by the first keyword its name holds. */
export function serviceSign(service: string): ServiceSign {
  const name = fold(service)
  return signs.find(([stem]) => name.includes(stem))?.[1] ?? 'service'
}

export const isContinuous = (service: string) => service.includes('7/24')
