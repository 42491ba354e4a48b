/** Where owners and staff go from home: few words, as the first page loads them. */
export const roleLinkText = {
  prizes: 'Çark ve ödüllerinizi yönetin',
  ownClaims: 'Sahiplik başvurularım',
  admin: 'Yönetim',
  field: 'Saha çalışması',
} as const
