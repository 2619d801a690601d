export { GuestElsewhere } from './guest-elsewhere.tsx'
export { SisterGuests } from './sister-guests.tsx'
