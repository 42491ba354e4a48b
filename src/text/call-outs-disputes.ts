/** Tells both sides what was decided. */
export const callOutDecisionText = (category: string, isUpheld: boolean, reason: string) => ({
  author: {
    title: isUpheld ? 'İtirazınız kabul edildi' : 'İtirazınız kabul edilmedi',
    message: `${category} çağrısı için kararımız: ${reason}`,
  },
  other: {
    title: isUpheld ? 'Bir çağrıya yapılan itiraz kabul edildi' : 'Bir çağrıya yapılan itiraz kabul edilmedi',
    message: `${category} çağrısında karşı taraf itiraz etmişti. Kararımız: ${reason}`,
  },
})
