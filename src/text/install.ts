/** Words of the hint that this can stand on the home screen. */
export const installText = {
  add: 'Ana ekrana ekle',
  why: 'Acil sayfası bağlantı olmadan da açılsın.',
  onApple: 'Ana ekrana eklemek için Paylaş düğmesine, sonra “Ana Ekrana Ekle”ye dokunun.',
  dismiss: 'Gizle',
} as const
