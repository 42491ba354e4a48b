/** Words of lists that the keyboard walks through. */
export const listKeysText = {
  title: 'Klavye kısayolları',
  close: 'Kapat',
  open: 'Kısayollar',
  keys: {
    j: 'Sonraki satır',
    k: 'Önceki satır',
    o: 'Satırı aç',
    a: 'Onayla',
    r: 'Reddet; gerekçe sorulur',
    n: 'Sıradaki bekleyen',
    '?': 'Bu liste',
  },
  /** Read out with each step. */
  at: (place: number, rows: number, name: string) => `${place} / ${rows}: ${name}`,
} as const

/** Heads of columns by which a list is sorted. */
export const columnText = {
  sort: 'Sırala',
  by: (label: string, isDown: boolean) => `${label}, ${isDown ? 'azalan' : 'artan'}`,
  part: 'Gelen satırlar sıralandı; devamı aşağıdan getirilir.',
} as const
