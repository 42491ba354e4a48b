export { normalizePhone } from './features/businesses/phone.ts'
