/** A pin; its colours are classes in map.css. */
export const PIN =
  '<svg viewBox="0 0 40 48" aria-hidden="true"><path class="map-pin-body" d="M20 2c9.400 0 16 6.900 16 15.600C36 27 28 34.500 20 45 12 34.500 4 27 4 17.600 4 8.900 10.600 2 20 2Z"/><circle class="map-pin-eye" cx="20" cy="18" r="6"/></svg>'

/** Of a place that is only thought to be open: square, with a question mark for an eye, or beside the sign of its trade. */
export const GUESSED_PIN =
  '<svg viewBox="0 0 40 48" aria-hidden="true"><path class="map-pin-body" d="M8 3h24a4 4 0 0 1 4 4v24a4 4 0 0 1-4 4h-6l-6 10-6-10H8a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4Z"/><path fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" class="map-pin-question" d="M15 15a5 5 0 1 1 7.500 4.300c-1.700 1-2.500 2-2.500 4.200"/><circle class="map-pin-eye" cx="20" cy="28.500" r="1.800"/><g class="map-pin-mark"><circle cx="35" cy="5" r="8"/><path d="M32.600 3a2.500 2.500 0 1 1 3.700 2.200c-.900.500-1.300 1-1.300 1.900"/><circle cx="35" cy="9.200" r=".600"/></g></svg>'
