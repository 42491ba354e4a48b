import type { Db } from '#server/db/pool.ts'

/** Quick replies of the demo account's businesses by source id. Prices are samples. */
const ready: Record<string, { away: string; replies: string[] }> = {
  'demo/lastik': {
    away:
      'Merhaba, acil lastik tamiri 150 TL. Konumunuzu gönderirseniz en kısa sürede döneriz. ' +
      'Bu, tanıtım için hazırlanmış otomatik bir yanıttır.',
    replies: [
      'Merhaba, nasıl yardımcı olabiliriz?',
      'Konumunuzu gönderir misiniz?',
      '30 dakika içinde yanınızdayız.',
      'Lastik ölçünüzü yazar mısınız?',
    ],
  },
}

/** Adds them to demo businesses without any; returns to how many. */
export async function addDemoTalk(db: Db): Promise<number> {
  const businesses = await db<{ id: number; sourceId: string }[]>`
    select id, source_id from business b where source = 'sample' and source_id = any(${Object.keys(ready)})
      and not exists (select from away_message a where a.business_id = b.id)
      and not exists (select from quick_reply q where q.business_id = b.id)`
  for (const { id, sourceId } of businesses) {
    const { away, replies } = ready[sourceId] ?? { away: '', replies: [] }
    await db`insert into away_message (business_id, body, is_on) values (${id}, ${away}, true)`
    await db`
      insert into quick_reply (business_id, position, body)
      select ${id}, n, body from unnest(${replies}::text[]) with ordinality as r (body, n)`
  }
  return businesses.length
}
