export { GuestPageSection } from './guest-page-section.tsx'
export { useRegistered } from './use-registered.tsx'
