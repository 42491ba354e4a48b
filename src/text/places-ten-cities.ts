/** Names of the ten cities by which a position is placed when nobody can be asked, by plate. */
export const tenCities: Readonly<Record<string, string>> = {
  '01': 'Adana',
  '06': 'Ankara',
  '07': 'Antalya',
  '16': 'Bursa',
  '26': 'Eskişehir',
  '27': 'Gaziantep',
  '34': 'İstanbul',
  '35': 'İzmir',
  '42': 'Konya',
  '61': 'Trabzon',
}

/** The city where nothing is known of the place. */
export const fallbackCity = 'İstanbul'
