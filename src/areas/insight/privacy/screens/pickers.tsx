export { PrivacyButton } from './privacy-button.tsx'
