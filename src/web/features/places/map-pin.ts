/** A pin; its colours are classes in map.css. */
export const PIN =
  '<svg viewBox="0 0 40 48" aria-hidden="true"><path class="map-pin-body" d="M20 2c9.400 0 16 6.900 16 15.600C36 27 28 34.500 20 45 12 34.500 4 27 4 17.600 4 8.900 10.600 2 20 2Z"/><circle class="map-pin-eye" cx="20" cy="18" r="6"/></svg>'
