export { GuestPageSection } from './guest-page-section.tsx'
export { RoomGuests } from './room-guests.tsx'
export { useRegistered } from './use-registered.tsx'
