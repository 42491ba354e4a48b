/** Words of the wheels and their prizes. */
export const wheelText = {
  /** States of a prize as its winner reads them. */
  prizeStates: { active: 'Aktif', used: 'Kullanıldı', expired: 'Süresi doldu' },
  /** The same as its issuer reads them. */
  wonStates: { active: 'Bekliyor', used: 'Kullanıldı', expired: 'Süresi doldu' },
  /** The losing segment of a business's wheel. */
  lost: 'Bu sefer olmadı',
} as const
