/** Words of conversations. */
export const messagesText = {
  erasedCustomer: 'Silinmiş hesap',
} as const
