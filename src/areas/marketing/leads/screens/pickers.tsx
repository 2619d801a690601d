export { BookingLead } from './booking-lead.tsx'
