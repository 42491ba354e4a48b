const kilometres = new Intl.NumberFormat('tr-TR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** A distance as people read it: "1,2 km". */
export const distanceText = (km: number): string => `${kilometres.format(km)} km`
