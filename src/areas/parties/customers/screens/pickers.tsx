export { GuestNeeds } from './guest-needs.tsx'
