import type { Db } from '#server/db/pool.ts'
import { wheelText } from '#text/wheel.ts'

type DemoPrize = {
  title: string
  kind: 'discount' | 'gift' | 'service'
  /** In liras. */
  value?: number
  /** Per ten thousand spins. */
  weight: number
  stock: number | null
}

/** Prizes of the demo account's businesses by source id: about one spin in three wins. */
const demoPrizes: Record<string, DemoPrize[]> = {
  'demo/cekici': [
    { title: 'Çekici hizmetinde %10 indirim', kind: 'discount', weight: 1500, stock: null },
    { title: 'Ücretsiz akü takviyesi', kind: 'service', weight: 600, stock: 20 },
    { title: 'Ücretsiz lastik basınç kontrolü', kind: 'service', weight: 1200, stock: 100 },
  ],
  'demo/lastik': [
    { title: '100 TL lastik indirimi', kind: 'discount', value: 100, weight: 800, stock: 50 },
    { title: 'Bedava balans ayarı', kind: 'service', weight: 1200, stock: 60 },
    { title: 'Oto kokusu hediye', kind: 'gift', weight: 1300, stock: 200 },
  ],
}

const KURUS = 100

/** Adds them to demo businesses without prizes; returns how many. */
export async function addDemoPrizes(db: Db): Promise<number> {
  const owned = await db<{ id: number; sourceId: string }[]>`
    select id, source_id from business b where source = 'sample' and source_id = any(${Object.keys(demoPrizes)})
      and not exists (select from wheel_segment s where s.business_id = b.id)`
  const rows = owned.flatMap(({ id, sourceId }) => [
    ...(demoPrizes[sourceId] ?? []).map(({ title, kind, value = 0, weight, stock }, i) => ({
      ...{ business_id: id, surface: 'business', position: i + 1, title, kind, value: value * KURUS },
      ...{ weight, stock, in_city_wheel: true },
    })),
    {
      ...{
        business_id: id,
        surface: 'business',
        position: 1000,
        title: wheelText.lost,
        kind: 'none',
        value: 0,
      },
      ...{ weight: 0, stock: null, in_city_wheel: false },
    },
  ])
  if (rows.length > 0) await db`insert into wheel_segment ${db(rows)}`
  return rows.filter(({ kind }) => kind !== 'none').length
}
