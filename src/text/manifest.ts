import { nearbyText } from './businesses-nearby.ts'
import { categoryText } from './categories.ts'
import { emergencyText } from './emergency.ts'
import { searchText } from './search.ts'
import { siteText } from './site.ts'

/** Name and description of the installed application. */
export const installedText = {
  name: `${siteText.brand}: acil ve günlük hizmetler`,
  shortName: siteText.brand,
  description:
    'Size en yakın açık çilingir, çekici, eczane ve daha fazlası: uzaklığı, telefonu ve yol tarifiyle. Acil sayfası bağlantı olmadan da açılır.',
  shortcuts: {
    emergency: emergencyText.title,
    nearby: nearbyText.title,
    search: searchText.title,
    categories: categoryText.allTitle,
  },
} as const
