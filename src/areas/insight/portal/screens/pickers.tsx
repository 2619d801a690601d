export { GuestPageSection } from './guest-page-section.tsx'
