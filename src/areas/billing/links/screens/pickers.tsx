export { BookingLinks } from './booking-links.tsx'
export { NewLinkDialog } from './new-link-dialog.tsx'
